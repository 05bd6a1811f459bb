import en from '#locales/en/offline.json' with { type: 'json' }
import ja from '#locales/ja/offline.json' with { type: 'json' }

const words = document.documentElement.lang === 'ja' ? ja : en

/**
 * Stops a form while the browser is offline, so that the input stays on the page instead of being lost to the browser's error page. Nothing
 * is stored elsewhere. It listens before all others, so that they don't take the form as sent. It doesn't probe for a network without a
 * connection: that would cost each form a request, and delay sending.
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

/** Puts a notice above the pressed button, with a button that submits the form in the same way. */
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
  // Screen readers announce text that is written into an existing element.
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
