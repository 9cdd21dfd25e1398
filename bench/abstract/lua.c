/* Lua as its own program runs a file: one that fails prints where, with the words "stack traceback". */
#include <stdio.h>
#include "lauxlib.h"
#include "lua.h"
#include "lualib.h"

static int traced(lua_State *state) {
  luaL_traceback(state, state, lua_tostring(state, 1), 1);
  return 1;
}

int main(int count, char **words) {
  lua_State *state = luaL_newstate();
  if (count < 2 || state == NULL) return 2;
  luaL_openlibs(state);
  lua_pushcfunction(state, traced);
  if (luaL_loadfile(state, words[1]) == LUA_OK && lua_pcall(state, 0, LUA_MULTRET, 1) == LUA_OK) return 0;
  fprintf(stderr, "lua: %s\n", lua_tostring(state, -1));
  return 1;
}
