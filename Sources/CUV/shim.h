/* libuv: https://docs.libuv.org/en/v1.x/ */
#ifndef CUV_SHIM_H
#define CUV_SHIM_H

#include <uv.h>

#endif
