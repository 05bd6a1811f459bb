import { Turns } from './turns.ts'

/** Requests that this isolate is answering; of them, those that wait to be begun, and those that wait for slow work. */
let served = 0
let queued = 0
let aside = 0
/** With more than these at hand it is a crowd. */
const crowd = 8
/** Milliseconds, or as long as what is done in it. */
const pause = 2
const writes = new Turns(pause)

/**
 * Answers a request, known to be at hand to whatever is slow. In a crowd who wants to read goes first, and the others are
 * begun one by one, so that hundreds of forms at once keep no page waiting.
 */
export async function serving<Result>(method: string, work: () => Promise<Result>): Promise<Result> {
  served += 1
  try {
    if (!['GET', 'HEAD'].includes(method) && served - aside > crowd) await queueing()
    return await work()
  } finally {
    served -= 1
  }
}

async function queueing(): Promise<void> {
  queued += 1
  try {
    await writes.run(() => until(() => served <= aside + queued, 5))
  } finally {
    queued -= 1
  }
}

/**
 * Slow work, after all who are at hand and who come in meanwhile; but not for ever: it is done after `mostPauses` whoever
 * else is there. Who waits for it is in nobody's way.
 */
export async function afterOthers<Result>(
  turns: Turns,
  mostPauses: number,
  work: () => Promise<Result>,
): Promise<Result> {
  aside += 1
  try {
    return await turns.run(async () => {
      await until(() => served <= aside, mostPauses)
      return work()
    })
  } finally {
    aside -= 1
  }
}

async function until(isQuiet: () => boolean, mostPauses: number): Promise<void> {
  for (let pauses = 0; pauses < mostPauses; pauses++) {
    await new Promise((done) => setTimeout(done, pause))
    if (isQuiet()) return
  }
}
