/** What Node 18 lacks of a browser's globals. */

import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;
