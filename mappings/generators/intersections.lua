-- Intersections
-- Says which roads meet at an intersection that lies ahead, in the simple form of Soundscape's (IntersectionGenerator.swift):
-- within 35 m, 30 degrees or less off the course, and the same one again 30 s after it was ahead last.

local arrival, window, pause = 35, 30, 30 -- metres, degrees, seconds

-- How a road is told by its direction.
local goes = { left = "goes left", right = "goes right", ahead = "continues ahead" }

local function roads(junction)
  local said = {}
  for _, way in ipairs { "left", "ahead", "right" } do
    for _, road in ipairs(junction.roads) do
      if road.direction == way and road.name ~= "" then
        said[#said + 1] = road.name .. " " .. goes[way]
      end
    end
  end
  return said
end

return generator {
  on = "location",
  every = 5, -- seconds
  moved = 5, -- metres

  function(walker)
    if not walker.course then return silence("no course: nobody knows what lies ahead") end
    if walker.activity == "automotive" then return silence("none in a vehicle") end
    local junction = junctions(arrival)[1]
    if not junction then return silence("no intersection within " .. arrival .. " m") end
    local off = (junction.bearing - walker.course + 180) % 360 - 180
    if math.abs(off) > window then return silence("the intersection is not ahead") end
    local isSame = state.id == junction.id and walker.time - state.seen < pause
    state.id, state.seen = junction.id, walker.time
    if isSame then return silence("the same intersection within " .. pause .. " s") end
    local said = roads(junction)
    if #said == 0 then return silence("none of its roads has a name") end
    callout {
      text = "Approaching intersection. " .. table.concat(said, ", "), at = junction,
      category = "intersection", earcon = "sense_mobility",
    }
  end,
}
