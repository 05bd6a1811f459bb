import { OwnBook } from '#app/features/reading/site/own/own-book.tsx'
import { MoveButtons, RowMenu } from '#app/features/reading/site/own/row-menu.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import type { Reply } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { ListData } from './list.route.tsx'
import { NewList } from './list-forms.tsx'
import './lists.css'

type Props = { list: ListData; reply: Reply | undefined }

/** A reader's list: its titles in their order, and below them the forms that change the list itself. */
export function ListPage({ list, reply }: Props) {
  const { t } = useTranslation('reading-life')
  const { id, name, titles, page, size, totalPages, totalRecords } = list
  return (
    <div className="own-page">
      <BackLink to={paths.lists()}>{t('lists.title')}</BackLink>
      <h1 lang={langOf(name)}>{name}</h1>
      {totalRecords === 0 ? (
        <div className="empty">
          <p>{t('list.none')}</p>
          <ButtonLink to={paths.search()} kind="secondary">
            {t('list.toBooks')}
          </ButtonLink>
        </div>
      ) : (
        <p className="own-lead">{t('lists.count', { count: totalRecords })}</p>
      )}
      <ol className="noted-books dense">
        {titles.map((title, at) => (
          <Title
            key={title.contentId}
            title={title}
            here={paths.list(id, { page })}
            place={(page - 1) * size + at + 1}
            last={totalRecords}
          />
        ))}
      </ol>
      <Pager page={page} totalPages={totalPages} hrefOf={(number) => paths.list(id, { page: number })} />
      <details>
        <summary>{t('list.edit')}</summary>
        <NewList action={paths.list(id)} does="rename" name={name} reply={reply} label={t('list.rename')} />
        <Form method="post" action={paths.list(id)} className="list-form">
          <p>{t('list.deleteAsk')}</p>
          <button type="submit" name="do" value="delete" className="button danger">
            {t('list.delete')}
          </button>
        </Form>
      </details>
    </div>
  )
}

type TitleProps = { title: ListData['titles'][number]; here: string; place: number; last: number }

function Title({ title: { to, ...book }, here, place, last }: TitleProps) {
  const { t } = useTranslation('reading-life')
  const { contentId, title } = book
  return (
    <OwnBook book={book} to={to} facts={[to === null ? t('list.unavailable') : null]}>
      <RowMenu name={title}>
        <Form method="post" action={here}>
          <input type="hidden" name="do" value="move" />
          <input type="hidden" name="contentId" value={contentId} />
          <MoveButtons name={title} place={place} last={last} />
        </Form>
        <Form method="post" action={here}>
          <input type="hidden" name="contentId" value={contentId} />
          <input type="hidden" name="place" value={place} />
          <button
            type="submit"
            name="do"
            value="remove"
            className="button quiet"
            aria-label={t('list.removeOf', { title })}
          >
            {t('list.remove')}
          </button>
        </Form>
      </RowMenu>
    </OwnBook>
  )
}
