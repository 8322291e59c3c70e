-- Benches
-- Says each bench within 20 m, and the same one again after an hour.

local hour = 3600

return generator {
  on = "location",
  every = 2, -- seconds

  function(walker)
    for _, bench in ipairs(near(20, { tags = { amenity = "bench" } })) do
      local said = state[bench.id]
      if said and walker.time - said < hour then
        silence("the bench was said within the hour")
      else
        state[bench.id] = walker.time
        local hand = bench.clock and ", at " .. bench.clock .. " o'clock" or ""
        callout { text = "Bench" .. hand, at = bench, earcon = "sense_poi" }
      end
    end
  end,
}
