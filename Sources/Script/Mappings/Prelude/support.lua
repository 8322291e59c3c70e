-- What the other files of the prelude share.
local words, host = _G, host

-- Words that are Lua's own, and the maker of C functions out of Lua functions.
host.own, host.word = {}, words.word
words.word = nil
for name in pairs(words) do host.own[name] = true end

-- Whether a table is a person's own: no object of the language, which says what it is.
local function isPlain(value)
  local meta = type(value) == "table" and getmetatable(value)
  return type(value) == "table" and rawget(value, "#kind") == nil
    and (meta == nil or type(meta) == "table" and not rawget(meta, "__tostring") and not rawget(meta, "__name"))
end

-- The most values that are shown of a table, and how deep.
local SHOWN, DEPTH = 24, 3

-- A value as a person reads it: tables in one line.
local function readable(value, depth)
  if not isPlain(value) then
    return type(value) == "string" and depth < DEPTH and "\"" .. value .. "\"" or tostring(value)
  end
  if depth == 0 then return "{ … }" end
  local parts, count = {}, 0
  for key, item in pairs(value) do
    count = count + 1
    if count > SHOWN then break end
    local isNext = math.type(key) == "integer" and key == #parts + 1
    local name = type(key) ~= "string" and "[" .. tostring(key) .. "]"
      or key:find("^[%a_][%w_]*$") and key or "[\"" .. key .. "\"]"
    parts[count] = (isNext and "" or name .. " = ") .. readable(item, depth - 1)
  end
  if count == 0 then return "{}" end
  return "{ " .. table.concat(parts, ", ") .. (count > SHOWN and ", …" or "") .. " }"
end

local write = words.print

-- Lua's print, which shows what is in a table.
function words.print(...)
  local values = table.pack(...)
  for index = 1, values.n do
    if isPlain(values[index]) then values[index] = readable(values[index], DEPTH) end
  end
  write(table.unpack(values, 1, values.n))
end

-- Methods of a kind of object, which refuse values that they have no use for.
function host.methods(kind, methods)
  for name, method in pairs(methods) do
    if type(method) == "function" and not name:find("^__") then
      rawset(methods, name, host.word(method, kind .. ":" .. name))
    end
  end
end

-- Refuses a name that is no key of a table, with the nearest that is; `isSynth` says that a synth could declare it.
function host.unknown(kind, name, known, isSynth)
  local names = {}
  for key in pairs(known) do
    if type(key) == "string" or math.type(key) then names[#names + 1] = tostring(key) end
  end
  host.refuseName(kind, name, names, isSynth)
end

-- A table of words such as `clock`: one that it does not have is an error with the nearest it has.
function host.members(name, members)
  return setmetatable(members, {
    __index = function(_, key) host.unknown("word of " .. name, key, members) end,
    __newindex = function(_, key)
      host.fail(name .. " has no value \"" .. tostring(key) .. "\" to be set",
        name == "clock" and key == "tempo" and "write tempo(90)" or "keep it in a variable of your own")
    end,
  })
end

-- Whether a value gives values by being called: a function, a sequins, a chain.
function host.isCallable(value)
  if type(value) == "function" then return true end
  local meta = type(value) == "table" and getmetatable(value)
  return type(meta) == "table" and rawget(meta, "__call") ~= nil
end

-- Refuses a value that is of another type than a word needs: `what` says what it needs.
function host.need(kind, value, what)
  if type(value) ~= kind then host.fail(what .. ", not " .. host.describe(value)) end
end

-- The words of a text as they are written in a list: numbers plain, others between quotes.
function host.quotedWords(text)
  local words = {}
  for word in text:gmatch("%S+") do
    words[#words + 1] = tonumber(word) and word or '"' .. word .. '"'
  end
  return words
end

-- Refuses what is no list with something in it.
function host.needList(list, what, hint)
  if type(list) ~= "table" or #list == 0 then
    if isPlain(list) then hint = hint or "write its values between the braces, as in { 60, 64, 67 }" end
    host.fail(what .. ", not " .. host.describe(list), hint)
  end
end

-- Refuses more than one list, and fields of it that a word does not know.
function host.onlyList(word, list, known, ...)
  if select("#", ...) > 0 then
    host.fail(word .. " takes one list, not " .. select("#", ...) + 1 .. " values", "write " .. word .. " { 60, 64, 67 }")
  end
  if getmetatable(list) ~= nil or rawget(list, "#kind") then return end
  for name, value in pairs(list) do
    if type(name) == "string" and not known[name] and name ~= "n" and name ~= "name" and type(value) ~= "function" then
      host.fail(word .. " has no option \"" .. name .. "\"",
        known.weights and "its option is weights = { 3, 1 }, beside the values" or "take " .. name .. " away")
    end
  end
end

-- The elements of a list as a new list.
function host.copied(list)
  local copy = {}
  for index, value in ipairs(list) do copy[index] = value end
  return copy
end

-- The characters of a text as a list.
function host.letters(text)
  local letters = {}
  for _, code in utf8.codes(text) do letters[#letters + 1] = utf8.char(code) end
  return letters
end

-- A weight: a number of 0 or more.
function host.weight(value, word)
  if type(value) ~= "number" or not (value >= 0 and value < math.huge) then
    host.fail("a weight of " .. word .. " is a number of 0 or more, not " .. host.describe(value))
  end
  return value
end

-- How values are written as a list: `choose { 60, 64 }`.
function host.listed(word, ...)
  local parts = {}
  for index = 1, math.min(select("#", ...), 4) do parts[index] = host.describe((select(index, ...))) end
  return "write " .. word .. " { " .. table.concat(parts, ", ")
    .. (select("#", ...) > 4 and ", …" or "") .. " }"
end

-- Refuses options that a word does not have.
function host.checkOptions(word, options, known)
  if type(options) ~= "table" or options["#kind"] then
    host.fail(word .. " needs a table of options, not " .. host.describe(options))
  end
  for name in pairs(options) do
    if not known[name] then host.unknown("option of " .. word, name, known) end
  end
end

-- A number within limits, or its default.
function host.within(value, what, low, high, default)
  if value == nil and default ~= nil then return default end
  if type(value) ~= "number" or not (value >= low and value <= high) then
    host.fail(what .. " is " .. host.describe(value) .. "; expected a number in "
      .. low .. "..." .. high)
  end
  return value
end

-- The argument of a word as a whole number of at least `least`.
function host.whole(value, what, least)
  local number = math.type(value) and math.tointeger(value)
  if not number or (least and number < least) then
    host.fail(what .. " is " .. host.describe(value) .. "; expected a whole number"
      .. (least and " of " .. least .. " or more" or ""))
  end
  return number
end
