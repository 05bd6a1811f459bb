/**
 * Puts a new launch into the place of a spent one: this page's own address is asked anew, which decides again who may
 * read. A new frame, because an old one would be led to its spent launch by back and forward. Where there is no book to be
 * had any more the page itself comes anew and says why, or asks to sign in. Throws where nothing answers.
 */
export async function launchAgain(frame: HTMLIFrameElement): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = page.querySelector('iframe.viewer-frame')
  if (fresh === null) location.reload()
  else frame.replaceWith(document.adoptNode(fresh))
}
