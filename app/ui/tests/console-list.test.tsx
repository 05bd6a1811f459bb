import { describe, expect, it } from 'vitest'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

const listOf = (query: Record<string, string>, views: { id: string; name: string; query: string }[] = []) =>
  renderIn(
    { staff: true },
    <ListPage
      path="/admin/things"
      query={query}
      order={{ by: 'name', direction: 'asc' }}
      words="console-content"
      prefix="tags"
      columns={[{ key: 'name', text: ({ name }: { name: string }) => name }]}
      rows={[{ name: 'a' }]}
      idOf={({ name }) => name}
      paged={{ page: 1, totalPages: 1, totalRecords: 1 }}
      bulk={[{ name: 'show', label: 'show' }]}
      views={views}
      empty={null}
    />,
  )

describe('a list of the console', () => {
  it('ignores Enter in a checkbox, because the first button of its form does nothing', () => {
    expect(
      /<button type="submit"[^>]*>/.exec(listOf({ q: 'a' }).split('class="bulk-form ')[1] ?? '')?.[0],
    ).toMatch(/disabled=""/)
  })

  it('offers to save the current view, and a link to all entries if there are saved views', () => {
    expect(listOf({})).not.toContain('list-views')
    expect(listOf({ q: 'a' })).toContain('list-save')
    expect(listOf({}, [{ id: '1', name: '青', query: 'q=b' }])).toMatch(/aria-current="page"[^>]*>すべて/)
  })
})

describe('an error in the console', () => {
  const thrown = (status: number, refusal: string) => ({
    status,
    statusText: '',
    internal: false,
    data: { refusal },
  })
  const errorAt = (path: string, status: number, refusal: string) =>
    renderIn({ staff: true, path, thrown: thrown(status, refusal) }, <RouteError />)

  it('is shown in the console, with a way back into it and none to readers’ pages', () => {
    const html = errorAt('/admin/companies', 403, 'roleAccessDenied')
    expect(html).toContain('このページを開く権限がありません')
    expect(html).toMatch(/href="[^"]*\/admin"/)
    expect(html).not.toContain('class="error-page"')
    expect(errorAt('/admin/sites/1/nothing', 404, 'notFound')).toContain('ページが見つかりません')
  })

  it('is a reader’s page elsewhere, whatever its address begins with', () => {
    expect(errorAt('/administration', 404, 'notFound')).toContain('class="error-page"')
  })
})
