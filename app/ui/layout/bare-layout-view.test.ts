import { describe, expect, it } from 'vitest'
import { platformSite, type SiteFooterLink } from '#app/visit/site.ts'
import { parseSiteSettings } from '#app/visit/site-settings.ts'
import { viewFooter } from './bare-layout-view.ts'

const link = (id: number, positionLink: 1 | 2 | 3, ordinal: number, more: Partial<SiteFooterLink> = {}) => ({
  id,
  url: `/${id}`,
  label: `link ${id}`,
  typeLink: 1 as const,
  positionLink,
  ordinal,
  ...more,
})

const footerOf = (footerLinks: SiteFooterLink[], settings = {}) =>
  viewFooter({ ...platformSite(), footerLinks, settings: parseSiteSettings(settings) }, 'Harbour Library')

describe('the footer', () => {
  it('R206 has position 1 in the upper row, 3 in the middle and 2 in the lower', () => {
    const { rows } = footerOf([link(1, 2, 1), link(2, 3, 2), link(3, 1, 3)])
    expect(rows.map((row) => row.map(({ id }) => id))).toEqual([[3], [2], [1]])
  })

  it('R207 has the links of a row in their order', () => {
    const { rows } = footerOf([link(1, 1, 30), link(2, 1, 4), link(3, 1, 17), link(4, 3, 1)])
    expect(rows.map((row) => row.map(({ id }) => id))).toEqual([[2, 3, 1], [4]])
  })

  it('R208 R209 opens the site’s pages here and other sites in a new window', () => {
    const { rows } = footerOf([link(1, 1, 1), link(2, 1, 2, { typeLink: 2, url: 'https://example.com/' })])
    expect(rows[0]).toEqual([
      { id: 1, label: 'link 1', link: { to: 'site', path: '/1' }, isNewWindow: false },
      { id: 2, label: 'link 2', link: { to: 'elsewhere', url: 'https://example.com/' }, isNewWindow: true },
    ])
    // The link's type decides, not its address.
    const crossed = footerOf([
      link(1, 1, 1, { url: 'https://example.com/' }),
      link(2, 1, 2, { typeLink: 2, url: '/2' }),
    ])
    expect(crossed.rows[0]?.map(({ isNewWindow }) => isNewWindow)).toEqual([false, true])
  })

  it('shows a link that would run a script as plain text', () => {
    const { rows } = footerOf([link(1, 1, 1, { url: 'javascript:alert(1)' })])
    expect(rows[0]).toEqual([{ id: 1, label: 'link 1', link: null, isNewWindow: false }])
  })

  it('R205 R210 R214 has its logo, alignment, colours, size and copyright from the settings', () => {
    const logo = { key: `${'a'.repeat(64)}.svg`, width: 200, height: 40 }
    const footer = {
      horizontalLinkPosition: 'right',
      backgroundColor: '#101010',
      color: '#fafafa',
      fontSize: 12,
      copyRight: '© Minato',
    }
    expect(footerOf([], { footer, brand: { logo } })).toEqual({
      rows: [],
      align: 'right',
      background: '#101010',
      ink: '#fafafa',
      fontSize: 12,
      copyRight: '© Minato',
      logo: { light: logo, dark: logo, hasDark: false },
    })
  })

  it('R214 has the site’s title if no copyright is set, and a readable text colour', () => {
    const footer = { backgroundColor: '#222222', color: '#333333' }
    expect(footerOf([], { footer })).toMatchObject({
      copyRight: '© Harbour Library',
      ink: '#ffffff',
      align: 'center',
    })
  })
})
