import { useEffect, useRef, useState } from 'react'

type Props = { href: string; message: string; open: string; cancel: string }

/**
 * Opens the book that a reader wanted before they signed in, in a new tab. If the browser blocks the tab, a dialog asks
 * (R168, R169). Before the script runs, it is a notice with the link.
 */
export function BookOpener({ href, message, open, cancel }: Props) {
  const [state, setState] = useState<'asleep' | 'blocked' | 'done'>('asleep')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const tab = window.open(href, '_blank')
    if (tab !== null) tab.opener = null
    setState(tab === null ? 'blocked' : 'done')
  }, [href])
  useEffect(() => {
    if (state === 'blocked') dialog.current?.showModal()
  }, [state])
  if (state === 'done') return null
  if (state === 'asleep') {
    return (
      <p className="book-notice">
        <a className="button secondary" href={href} target="_blank" rel="noopener">
          {open}
        </a>
      </p>
    )
  }
  const close = () => setState('done')
  return (
    <dialog ref={dialog} className="dialog book-dialog" onClose={close} aria-labelledby="book-opener-message">
      <p id="book-opener-message">{message}</p>
      <p className="book-dialog-ways">
        <a className="button primary" href={href} target="_blank" rel="noopener" onClick={close}>
          {open}
        </a>
        <button type="button" className="button secondary" onClick={close}>
          {cancel}
        </button>
      </p>
    </dialog>
  )
}
