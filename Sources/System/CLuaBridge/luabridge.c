#include "luabridge.h"
