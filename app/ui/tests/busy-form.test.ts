import { expect, it, vi } from 'vitest'
import { wake } from '#app/features/search/site/search-form.island.ts'

it('R276 the search shows that it is under way, and no longer when the reader comes back to the page', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const form = Object.assign(new EventTarget(), { ariaBusy: null, querySelectorAll: () => [] })
  wake({ querySelector: () => form } as unknown as HTMLElement, {})
  vi.unstubAllGlobals()
  expect(form.ariaBusy).toBeNull()
  form.dispatchEvent(new Event('submit'))
  expect(form.ariaBusy).toBe('true')
  page.dispatchEvent(new Event('pageshow'))
  expect(form.ariaBusy).toBeNull()
})
