/** Requests that this isolate is answering, and those of them that stand aside until others are served. */
let served = 0
let aside = 0

/** Every request runs in this, so that slow work can see whether somebody waits for something quick. */
export async function serving<Result>(work: () => Promise<Result>): Promise<Result> {
  served += 1
  try {
    return await work()
  } finally {
    served -= 1
  }
}

/** For what waits for its turn at slow work: it is in nobody's way. */
export async function standingAside<Result>(work: () => Promise<Result>): Promise<Result> {
  aside += 1
  try {
    return await work()
  } finally {
    aside -= 1
  }
}

/**
 * Lets all who are at hand, and who come in meanwhile, go first. Not for ever: a pause lasts 5 ms, or as long as what is
 * done in it, and after `mostPauses` it is our turn whoever else is there.
 */
export async function giveWay(mostPauses: number): Promise<void> {
  for (let pauses = 0; pauses < mostPauses; pauses++) {
    await new Promise((done) => setTimeout(done, 5))
    if (served <= aside) return
  }
}
