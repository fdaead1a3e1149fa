-- Sends the prepared requests in order from a random start and prints the result as one JSON line.
local requests, count, at = {}, 0, 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for request in file:read("*a"):gmatch("([^%z]+)") do
    count = count + 1
    requests[count] = request
  end
  file:close()
  math.randomseed(os.time())
  at = math.random(count)
end

function request()
  at = at + 1
  if at > count then at = 1 end
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"seconds":%.6f,"wrongStatus":%d,"broken":%d,"late":%d,"p50Us":%d,"p99Us":%d}\n',
    summary.requests, summary.duration / 1e6,
    errors.status, errors.connect + errors.read + errors.write, errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
