const style = `
  inset: 0; width: 100%; height: 100%; box-sizing: border-box; margin: 0; padding: 24px; border: 0; overflow: auto;
  background: rgb(24 24 27 / 0.94); color: #fafafa; font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; text-align: left;
`
let sheet: HTMLElement | undefined

/** Shows an error over the page and its dialogs, and removes it when it is null. Esc removes it, too. */
export function showProblem(problem: string | null): void {
  sheet?.remove()
  if (problem === null) return
  sheet = document.createElement('pre')
  sheet.id = 'dev-problem'
  sheet.popover = 'manual'
  sheet.style.cssText = style
  sheet.textContent = `${problem}\n\nThe page below is of the last save that could be built.`
  document.body.append(sheet)
  sheet.showPopover()
}

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') sheet?.remove()
})
