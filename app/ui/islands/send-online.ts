import en from '#locales/en/offline.json' with { type: 'json' }
import ja from '#locales/ja/offline.json' with { type: 'json' }

const words = document.documentElement.lang === 'ja' ? ja : en

/**
 * A form isn't sent while the browser knows of no connection, so that what was typed stays on the page instead of going with the
 * browser's error page. Nothing is kept elsewhere. Before everything else that listens: to all of it the form wasn't sent. A network
 * that leads nowhere isn't looked for: it would cost each form a trip, and send it a moment after it may have been changed.
 */
export function sendOnline(): void {
  addEventListener('submit', guard, { capture: true })
}

function guard(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const submitter = event.submitter as HTMLButtonElement | null
  if ((submitter?.getAttribute('formmethod') ?? form.method) !== 'post') return
  noticeOf(form)?.remove()
  if (navigator.onLine) return
  event.preventDefault()
  event.stopImmediatePropagation()
  tell(form, submitter)
}

const noticeOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('.offline')

/** Puts a notice above the button that was pressed, with a button that submits the form as that one did. */
function tell(form: HTMLFormElement, submitter: HTMLButtonElement | null): void {
  const notice = Object.assign(document.createElement('div'), { className: 'alert alert-error offline' })
  const text = Object.assign(document.createElement('p'), { role: 'alert' })
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'button secondary',
    textContent: words.again,
  })
  again.addEventListener('click', () => form.requestSubmit(submitter))
  for (const part of [text, again]) notice.appendChild(part)
  const beside = submitter?.closest('.form-actions') ?? submitter
  const place = beside && form.contains(beside) ? beside : form.firstChild
  place?.parentNode?.insertBefore(notice, place)
  // Written into what is there already, it is read aloud.
  text.textContent = words.lost
  notice.scrollIntoView({ block: 'nearest' })
  addEventListener(
    'online',
    () => {
      text.textContent = words.back
    },
    { once: true },
  )
}
