-- Unknown words are errors, with the nearest known one, instead of nil.
local words, host = ...

setmetatable(words, {
  __index = function(_, name)
    if type(name) == "string" then host.unknown("word", name, words) end
  end,
})
