import type { CpuProfile } from './sum-profile.ts'

type Target = { title: string; webSocketDebuggerUrl: string }
type Answer = { id?: number; result?: unknown; error?: { message: string } }

/** Microseconds between two samples. */
const samplingInterval = 200

/** Records a CPU profile of a Worker while `work` runs, by the inspector of its runtime. `worker` is the Worker's name there. */
export async function recordProfile(
  inspector: URL,
  worker: string,
  work: () => Promise<void>,
): Promise<CpuProfile> {
  const { ask, close } = await connect(await addressOf(inspector, worker))
  try {
    await ask('Profiler.enable')
    await ask('Profiler.setSamplingInterval', { interval: samplingInterval })
    await ask('Profiler.start')
    await work()
    return ((await ask('Profiler.stop')) as { profile: CpuProfile }).profile
  } finally {
    close()
  }
}

async function addressOf(inspector: URL, worker: string): Promise<string> {
  const list = new URL('/json/list', inspector)
  list.protocol = 'http:'
  const targets = (await (await fetch(list)).json()) as Target[]
  const target = targets.find(({ title }) => title.includes(worker))
  if (target === undefined)
    throw new Error(`no Worker ${worker} among ${targets.map(({ title }) => title).join(', ')}`)
  return target.webSocketDebuggerUrl
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { done: (result: unknown) => void; fail: (error: Error) => void }>()
  const failAll = () => {
    for (const { fail } of waiting.values()) fail(new Error('the inspector closed the connection'))
  }
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer
    const asked = id === undefined ? undefined : waiting.get(id)
    if (asked === undefined) return
    waiting.delete(id as number)
    if (error === undefined) asked.done(result)
    else asked.fail(new Error(error.message))
  })
  socket.addEventListener('close', failAll)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', () => fail(new Error(`no inspector at ${address}`)))
  })
  let last = 0
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((done, fail) => {
      waiting.set(++last, { done, fail })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return { ask, close: () => socket.close() }
}
