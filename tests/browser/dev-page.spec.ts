import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'esbuild'

/** The script that `npm run dev` adds to pages: it updates an open page when a save changes the server's HTML. */
const script = build({
  stdin: {
    contents: `import { morph } from './morph.ts'
const parsed = (html) => new DOMParser().parseFromString(html, 'text/html')
window.morphed = (base, next) => morph(document, parsed(base), parsed(next))`,
    resolveDir: join(import.meta.dirname, '../../scripts/dev/browser'),
  },
  ...{ bundle: true, write: false, format: 'iife' },
}).then(({ outputFiles }) => outputFiles[0]?.text ?? '')

const html = (body: string) => `<!DOCTYPE html><html><head><title>t</title></head><body>${body}</body></html>`

/** Shows a page, runs `meanwhile` in it, and then applies the server's new HTML. Returns whether that worked without a reload. */
async function changed(page: Page, base: string, meanwhile: string, next: string): Promise<boolean> {
  await page.setContent(html(base))
  await page.evaluate(await script)
  await page.evaluate(meanwhile)
  return page.evaluate(`morphed(${JSON.stringify(html(base))}, ${JSON.stringify(html(next))})`)
}

test('a changed word keeps what was typed, opened and focused', async ({ page }) => {
  const form = '<details><summary>s</summary>d</details><form><input name="q" value=""></form>'
  const done = `document.querySelector('details').open = true
    document.querySelector('input').focus()
    document.querySelector('input').value = 'typed'`
  const next = `<h1>New</h1>${form.replace('<input', '<label>L</label><input')}`
  expect(await changed(page, `<h1>Old</h1>${form}`, done, next)).toBe(true)
  await expect(page.locator('h1')).toHaveText('New')
  await expect(page.locator('label')).toHaveText('L')
  await expect(page.locator('details')).toHaveAttribute('open')
  await expect(page.locator('input')).toHaveValue('typed')
  await expect(page.locator('input')).toBeFocused()
})

test('changes by scripts stay where the server’s HTML hasn’t changed', async ({ page }) => {
  const list = '<ul><li>a</li></ul><i>once</i>'
  const done = `document.querySelector('ul').prepend(document.createElement('hr'))
    document.querySelector('li').className = 'awake'
    document.querySelector('p').className = 'seen'
    document.querySelector('i').remove()`
  expect(await changed(page, `${list}<p class="new">one</p>`, done, `${list}<p class="new">two</p>`)).toBe(
    true,
  )
  expect(await page.locator('body').innerHTML()).toBe(
    '<ul><hr><li class="awake">a</li></ul><p class="seen">two</p>',
  )
})

test('a change inside a template is applied there', async ({ page }) => {
  const withLetter = (letter: string) => `<div><template><b>${letter}</b></template></div>`
  expect(await changed(page, withLetter('a'), '', withLetter('b'))).toBe(true)
  expect(await page.evaluate(`document.querySelector('template').innerHTML`)).toBe('<b>b</b>')
})

test('a page is reloaded if a changed element is gone, or if its scripts have changed', async ({ page }) => {
  expect(await changed(page, '<p>a</p>', `document.querySelector('p').remove()`, '<p>b</p>')).toBe(false)
  expect(await changed(page, '<p>a</p>', '', '<p>a</p><script src="/x.js"></script>')).toBe(false)
})
