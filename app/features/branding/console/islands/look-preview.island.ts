import {
  showProblems,
  showWarnings,
  takeProposals,
} from '#app/features/branding/console/islands/branding-preview/field-messages.ts'
import { Stage } from '#app/features/branding/console/islands/branding-preview/stage.ts'
import type { PreviewReply } from '#app/features/branding/parts/preview/preview-reply.ts'
import type { Alive } from '#app/ui/islands/alive.ts'

type Props = {
  /** The id of the previewed form, and the address it is sent to for that. */
  form: string
  tryAt: string
  /** What every address of the preview begins with. */
  root: string
  of: 'saved' | 'draft'
  /** The part of an address that means the unsaved input of this form. */
  draft: string
  /** Whether the form has something already that the frame doesn't show. */
  isAhead: boolean
  /** The paths of the pages that can be chosen. */
  pages: Record<string, string>
  wrong: string
  failed: string
}

/** So long nothing more is typed before the page is asked for, milliseconds. */
const pause = 300

/**
 * Previews the reader's page beside the form while somebody types: the form is sent to be checked and stored as a draft,
 * and the page is loaded again at the same scroll position. One request runs at a time, and later input follows it.
 */
export const wake: Alive<Props> = (element, { root, draft, pages, wrong, failed, tryAt, ...props }) => {
  const form = document.getElementById(props.form) as HTMLFormElement
  const says = element.querySelector('.preview-says') as HTMLElement
  const stage = new Stage(element.querySelector('.preview-stage') as HTMLElement)
  const controls = [...element.querySelectorAll('input[type=radio], select')] as Control[]
  let { of } = props
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  let isStale = false

  // From here on the switches change the frame alone, and are nothing that could be saved.
  for (const control of controls) control.removeAttribute('form')
  element.querySelector('.preview-switches button')?.remove()

  const chosen = (name: string) =>
    controls.find((control) => isChosen(control, `preview.${name}`))?.value ?? ''
  const base = () => `${root}${of === 'draft' ? draft : of}/${chosen('scheme')}-${chosen('locale')}`
  const say = (words: string) => {
    says.textContent = words
    says.classList.toggle('is-wrong', words !== '')
  }

  const tryOut = async ({ isTyped = true } = {}): Promise<void> => {
    if (isUnderWay) {
      isStale = true
      return
    }
    isUnderWay = true
    isStale = false
    const reply = await send(form, tryAt).catch(() => null)
    isUnderWay = false
    if (isStale) return tryOut()
    // Problems that came with the page are about what was sent before, such as a file that no longer exists.
    if (reply !== null && isTyped) showProblems(form, reply.problems)
    const isWrong = reply !== null && Object.keys(reply.problems).length > 0
    say(reply === null ? failed : (reply.refusal ?? (isWrong ? wrong : '')))
    if (reply === null || reply.refusal !== null || isWrong) return
    showWarnings(form, reply.warnings)
    of = 'draft'
    stage.show(base(), stage.path())
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void tryOut(), pause)
  }
  // A page as wide as a desktop can't be read on a phone.
  if (stage.isNarrow && !location.search.includes('preview.width')) {
    for (const one of controls)
      if (one.name === 'preview.width' && 'checked' in one) one.checked = one.value === '390'
    stage.width('390')
  }
  takeProposals(form)
  if (isTypedIn(form)) void tryOut()
  else if (props.isAhead) void tryOut({ isTyped: false })
  form.addEventListener('input', soon)
  form.addEventListener('change', soon)
  element.addEventListener('change', (event) => {
    const { name } = event.target as HTMLInputElement
    stage.width(chosen('width'))
    if (name !== 'preview.width')
      stage.show(base(), name === 'preview.page' ? pages[chosen('page')] : stage.path())
  })
}

type Control = HTMLInputElement | HTMLSelectElement

function isChosen(control: Control, name: string): boolean {
  return control.name === name && (!('checked' in control) || control.checked)
}

/** Whether somebody typed before this script ran, or came back to what they had typed. */
function isTypedIn(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
      (field instanceof HTMLInputElement &&
        (field.checked !== field.defaultChecked ||
          (/^(text|number|url)$/.test(field.type) && field.value !== field.defaultValue))),
  )
}

/** In bytes. Pictures up to this size are sent with each change. Larger ones are visible only after saving. */
const largestFile = 2_000_000

/** The form's input, as the form itself would send it. Null if the answer isn't one of the form's. */
async function send(form: HTMLFormElement, tryAt: string): Promise<PreviewReply | null> {
  const typed = new FormData(form)
  for (const [name, value] of [...typed])
    if (typeof value !== 'string' && (value.size === 0 || value.size > largestFile)) typed.delete(name)
  const isMultipart = form.enctype === 'multipart/form-data'
  const answer = await fetch(tryAt, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: isMultipart ? typed : new URLSearchParams([...typed] as [string, string][]),
  })
  return answer.headers.get('Content-Type')?.startsWith('application/json') ? answer.json() : null
}
