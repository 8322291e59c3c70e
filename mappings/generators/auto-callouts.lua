-- Automatic callouts
-- Says what is near by its category, as Soundscape does (AutoCalloutGenerator.swift, CalloutRangeContext.swift): once
-- when it comes within its range, and again only after it was farther than its second range, or a minute later.

-- Metres: the range, and where a thing is forgotten.
local ranges = {
  safety = { 10, 20 }, object = { 10, 20 },
  mobility = { 20, 30 }, place = { 20, 30 }, information = { 20, 30 },
  landmark = { 50, 100 },
}
local order = { safety = 1, mobility = 2, landmark = 3, place = 4, object = 5, information = 6 }
local earcons = {
  safety = "sense_safety", mobility = "sense_mobility", information = "information_alert",
}

-- Forgets what is out of range, or was said more than a minute ago.
local function forget(now, distances, factor)
  for id, said in pairs(state) do
    local far = distances[id] == nil or distances[id] > ranges[said.category][2] * factor
    if far or now - said.time > 60 then state[id] = nil end
  end
end

return generator {
  on = "location",
  every = 5, -- seconds
  moved = 5, -- metres

  function(walker)
    local factor = walker.activity == "automotive" and 6 or 1
    local things, distances = {}, {}
    for _, thing in ipairs(near(100 * factor)) do
      distances[thing.id] = thing.distance
      if ranges[thing.category] and thing.name ~= "" then things[#things + 1] = thing end
    end
    forget(walker.time, distances, factor)
    local calls = {}
    for index = 1, math.min(10, #things) do -- the nearest ten are considered
      local thing = things[index]
      if thing.distance > ranges[thing.category][1] * factor then
        silence(thing.name .. " is not within its range yet")
      elseif state[thing.id] then
        silence(thing.name .. " was said already")
      else
        calls[#calls + 1] = thing
      end
    end
    table.sort(calls, function(a, b)
      local first, second = order[a.category], order[b.category]
      if first ~= second then return first < second end
      return a.distance < b.distance
    end)
    for _, thing in ipairs(calls) do
      state[thing.id] = { time = walker.time, category = thing.category }
      callout {
        text = thing.name, at = thing, category = thing.category,
        earcon = earcons[thing.category] or "sense_poi",
      }
    end
  end,
}
