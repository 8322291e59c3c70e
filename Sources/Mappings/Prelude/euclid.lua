-- Euclidean rhythms: euclid(3, 8) spreads 3 hits evenly over 8 steps, as a list of booleans
-- (Toussaint, "The Euclidean Algorithm Generates Traditional Musical Rhythms", 2005; the rotation
-- is that of norns' er.gen). A third number turns the rhythm to the right by so many steps.
local words, host = _G, host

function words.euclid(hits, steps, turn)
  local k, n = host.whole(hits, "hits", 0), host.whole(steps, "steps", 1)
  local w = host.whole(turn or 0, "turn")
  if k > n or n > 1024 then host.fail("euclid needs hits <= steps <= 1024") end
  local rhythm = {}
  for step = 0, n - 1 do
    rhythm[(step + w) % n + 1] = k > 0 and (step * k) % n < k
  end
  return rhythm
end

-- The same under the names of norns and of Sonic Pi.
words.er, words.spread = host.members("er", { gen = words.euclid }), words.euclid
