import { expect, it } from 'vitest'
import ViewOnline from '#app/features/reading/site/viewer/view-online.route.tsx'
import { Page } from '#app/layout/site/page.tsx'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

it('R038 the reading page has no layout: only the book, its title and the way back', () => {
  const data = {
    title: '道の絵本',
    back: '/1/abcdefghij0123456789',
    origin: 'http://viewer.localhost',
    source: 'http://viewer.localhost/launch/x',
    page: 1,
  }
  const frame = /site-name|id="groups"|site-footer|role="search"/
  for (const viewPage of [1, 2, 3, 4]) {
    const given = {
      settings: { layout: { viewPage } },
      reader: {},
      path: '/view-online/abcdefghij0123456789/1',
    }
    const html = renderIn(given, <ViewOnline />, data)
    expect(html).not.toMatch(frame)
    expect(html).toContain('src="http://viewer.localhost/launch/x"')
    expect(html).toMatch(/href="\/shop\/1\/abcdefghij0123456789"/)
    expect(renderIn(given, <Page>x</Page>)).toMatch(frame)
  }
})
