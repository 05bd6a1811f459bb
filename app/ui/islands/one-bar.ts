/**
 * Replaces the page's bar by the viewer's own as soon as that is there, and goes back when its arrow asks for that. Until then, or if the
 * viewer never loads, the page's bar is the way back. Each side greets the other, whichever starts first.
 */
export function oneBar(bar: HTMLElement | null, frame: () => HTMLIFrameElement | null, origin: string): void {
  if (bar === null) return
  // The message contains nothing secret, so `*` is safe; a frame that isn't loaded yet has another origin.
  const greet = () => frame()?.contentWindow?.postMessage({ type: 'bunko:hello' }, '*')
  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame()?.contentWindow) return
    if (data?.type === 'bunko:leave') bar.querySelector<HTMLAnchorElement>('.back')?.click()
    // The viewer's launch token is used up and there may be no other, so the page's bar comes back.
    if (data?.type === 'bunko:reload') bar.classList.remove('given-up')
    if (data?.type !== 'bunko:ready') return
    bar.classList.add('given-up')
    greet()
  })
  greet()
}
