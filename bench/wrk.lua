-- For wrk: requests random addresses of the given file, if there is one, or posts random bodies of it, if a second
-- argument says `bodies`, and prints the result as one line of JSON.

local function lines_of(file)
  local lines = {}
  for line in io.lines(file) do lines[#lines + 1] = line end
  return lines
end

-- A `#` in a body is another number each time.
local function post(bodies)
  local number = 0
  wrk.method = 'POST'
  wrk.headers['content-type'] = 'application/json'
  return function()
    number = number + 1
    local body = bodies[math.random(#bodies)]:gsub('#', ('%d.%d'):format(os.time(), number))
    return wrk.format(nil, nil, nil, body)
  end
end

local function get(paths)
  local requests = {}
  for i, path in ipairs(paths) do requests[i] = wrk.format(nil, path) end
  return function() return requests[math.random(#requests)] end
end

function init(args)
  if not args[1] then return end
  math.randomseed(os.time())
  request = (args[2] == 'bodies' and post or get)(lines_of(args[1]))
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
