import { Batch, type BatchProps } from '#app/features/publishing/console/upload/bulk-upload/batch.ts'
import type { Item } from '#app/features/publishing/console/upload/bulk-upload/upload-item.ts'
import type { Alive } from '#app/ui/islands/alive.ts'

type Props = BatchProps & { hint: string }

/**
 * Sends a form's file in parts, so that it may be larger than a form allows, and can be paused and continued after a
 * lost connection. Then loads the form's page again. Without a script the browser sends the same form.
 */
export const wake: Alive<Props> = (element, props) => {
  const form = element.querySelector('form') as HTMLFormElement
  const field = form.querySelector('input[type="file"]') as HTMLInputElement
  const submit = form.querySelector('button:not([type="button"])') as HTMLButtonElement
  const changed = ([item]: readonly Item[]) => {
    submit.disabled = item !== undefined && !/refused|failed/.test(item.state)
    if (item?.state === 'reading' || item?.state === 'ready') location.assign(form.action)
  }
  const batch = new Batch(element, props, { about: () => aboutOf(form), changed })
  // A file that is sent in parts may be larger than the form's own hint says.
  const hint = form.querySelector('#file-hint')
  if (hint !== null) hint.textContent = props.hint
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    batch.clear()
    void batch.add([...(field.files ?? [])])
  })
}

/** The form's fields besides the file. */
function aboutOf(form: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
}
