-- Requests the paths in a file in turn, up to a total number of requests, and prints the results as a line of JSON.
-- wrk … -s paths.lua <address> -- <file> <requests>
local paths, requests, asked = {}, 0, 0

function init(args)
  for path in io.lines(args[1]) do paths[#paths + 1] = path end
  requests = tonumber(args[2])
end

function request()
  asked = asked + 1
  if asked >= requests then wrk.thread:stop() end
  return wrk.format("GET", paths[(asked - 1) % #paths + 1])
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests": %d, "microseconds": %d, "bytes": %d, "median": %d, "p99": %d, "errors": %d}\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
