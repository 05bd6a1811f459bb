import { FileState, VisibleState } from '#app/features/publishing/console/upload/file-state.tsx'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { ConsoleContent } from './contents-view.ts'

type Words = { t: (key: string, values?: object) => string; locale: string; tenantId: number }

/** The columns of the list of contents, on the screen and in its CSV file. */
export function contentColumns({ t, locale, tenantId }: Words): Column<ConsoleContent>[] {
  const day = (text: string) => writeDay(text, locale)
  return [
    {
      key: 'title',
      sort: 'asc',
      text: ({ title }) => title,
      cell: ({ id, title }) => (
        <Link to={adminPaths.adminContent(tenantId, id)} lang={langOf(title)}>
          {title}
        </Link>
      ),
    },
    { key: 'author', text: ({ author }) => author },
    { key: 'groups', text: ({ groups }) => groups.join(locale === 'ja' ? '、' : ', ') },
    {
      key: 'file',
      text: ({ file }) =>
        t(
          `contents.file.${file === null ? 'none' : (['working', 'ready', 'refused'][file.state] ?? 'none')}`,
        ),
      cell: (content) => (
        <span data-content={content.id}>
          <span data-file>
            <FileState content={content} />
          </span>
        </span>
      ),
    },
    {
      key: 'view',
      text: ({ isShown, isVisible }) =>
        t(`contents.view.${isVisible ? 'shown' : isShown ? 'withheld' : 'hidden'}`),
      cell: (content) => <VisibleState content={content} />,
    },
    { key: 'day', sort: 'desc', isFigure: true, text: ({ publishedOn }) => day(publishedOn) },
    { key: 'added', sort: 'desc', isFigure: true, text: ({ addedOn }) => day(addedOn) },
    {
      key: 'recommended',
      isHidden: true,
      text: ({ isRecommended }) => (isRecommended ? t('contents.recommended') : ''),
    },
    { key: 'id', isHidden: true, text: ({ id }) => id },
  ]
}
