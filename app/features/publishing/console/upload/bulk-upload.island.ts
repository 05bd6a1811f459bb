import { Batch, type BatchProps } from '#app/features/publishing/console/upload/bulk-upload/batch.ts'
import { BatchHead } from '#app/features/publishing/console/upload/bulk-upload/batch-head.ts'
import type { Alive } from '#app/ui/islands/alive.ts'

const maxFiles = 500

/**
 * Uploads many PDFs at once, dropped or chosen, each with its own line. Reads the shared fields from the form when a
 * file's upload begins. Until a collection is ticked, the files wait in the list. Without a script people use the form for a single file.
 */
export const wake: Alive<BatchProps> = (element, props) => {
  const zone = element.querySelector('[data-drop]') as HTMLElement
  const field = zone.querySelector('input') as HTMLInputElement
  const problem = zone.querySelector('[data-problem]') as HTMLElement
  const head = new BatchHead(element, props.words)
  const form = element.querySelector('[data-common]') as HTMLFormElement
  const batch = new Batch(element, props, {
    about: () => aboutOf(form),
    changed: (items) => head.show(items),
  })
  head.listen({
    pauseAll: () => batch.pauseAll(),
    resumeAll: (state) => batch.resumeAll(state),
    clearEnded: () => batch.clearEnded(),
  })
  const groups = form.querySelector('#contentGroupIds') as HTMLElement
  const checkGroups = () => {
    const isPlaced = new FormData(form).has('contentGroupIds')
    showProblem(groups, isPlaced || batch.isEmpty ? '' : props.words.groupNeeded)
    batch.hold(!isPlaced)
  }
  form.addEventListener('change', checkGroups)
  const take = (files: readonly File[]) => {
    const isTooMany = files.length > maxFiles
    problem.textContent = isTooMany ? props.words.tooManyFiles.replace('{most}', `${maxFiles}`) : ''
    if (isTooMany || files.length === 0) return
    void batch.add(files)
    checkGroups()
    if (groups.hasAttribute('aria-invalid')) groups.scrollIntoView({ block: 'nearest' })
  }
  zone.hidden = false
  field.addEventListener('change', () => {
    take([...(field.files ?? [])])
    field.value = ''
  })
  takeDrops(element, zone, take)
}

/** Shows a problem at a group of checkboxes, and reads it out. */
function showProblem(field: HTMLElement, text: string): void {
  const shown = field.querySelector('.problem') ?? field.ownerDocument.createElement('p')
  if (shown.textContent === text) return
  shown.id = `${field.id}-problem`
  shown.className = 'problem'
  shown.role = 'alert'
  field.insertAdjacentElement('beforeend', shown)
  shown.textContent = text
  for (const [name, value] of [
    ['aria-invalid', 'true'],
    ['aria-describedby', shown.id],
  ] as const)
    if (text === '') field.removeAttribute(name)
    else field.setAttribute(name, value)
}

/** The fields that all files share. */
function aboutOf(form: HTMLFormElement): Record<string, unknown> {
  const fields = new FormData(form)
  const contentGroupIds = fields.getAll('contentGroupIds')
  return { contentGroupIds, view: fields.get('view'), print: fields.get('print') }
}

/**
 * Accepts files dropped anywhere on the screen: otherwise a near miss would make the browser open the file instead of
 * the page.
 */
function takeDrops(element: HTMLElement, zone: HTMLElement, take: (files: readonly File[]) => void): void {
  const over = (isOver: boolean) => zone.classList.toggle('is-over', isOver)
  element.ownerDocument.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    over(true)
  })
  element.ownerDocument.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) over(false)
  })
  element.ownerDocument.addEventListener('drop', (event) => {
    event.preventDefault()
    over(false)
    take([...(event.dataTransfer?.files ?? [])])
  })
}
