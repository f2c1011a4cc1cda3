-- For wrk: requests random addresses of the given file, if there is one, and prints the result as one line of JSON.

function init(args)
  if not args[1] then return end
  local requests = {}
  for path in io.lines(args[1]) do requests[#requests + 1] = wrk.format(nil, path) end
  math.randomseed(os.time())
  request = function() return requests[math.random(#requests)] end
end

-- User and system time of this process, in the kernel's ticks of 10 ms.
local function cpu_ms()
  local stat = io.open('/proc/self/stat'):read('*a')
  local user, system = stat:match('^.*%)' .. (' %S+'):rep(11) .. ' (%d+) (%d+)')
  return (user + system) * 10
end

function done(summary, latency)
  local errors = summary.errors
  print(('{"answers":%d,"seconds":%f,"p50Ms":%f,"p95Ms":%f,"p99Ms":%f,"failed":%d,"cpuMs":%d}'):format(
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout, cpu_ms()))
end
