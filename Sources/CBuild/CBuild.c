#include "CBuild.h"

#ifndef CALLBOARD_COMMIT
#define CALLBOARD_COMMIT ""
#endif

const char *CBuild_commit(void)
{
	return CALLBOARD_COMMIT;
}
