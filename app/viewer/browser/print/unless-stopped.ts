/** Returns the work's result. If stopped, it throws at once, even while the work goes on. */
export function unlessStopped<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const end = () => fail(new DOMException('Printing was stopped', 'AbortError'))
    if (stop.aborted) return end()
    stop.addEventListener('abort', end)
    work.then(done, fail).finally(() => stop.removeEventListener('abort', end))
  })
}
