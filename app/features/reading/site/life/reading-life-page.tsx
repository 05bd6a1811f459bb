import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BookCover } from '#app/ui/atoms/book-cover.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { ReadingChart } from './reading-chart.tsx'
import type { ReadingLifeView } from './reading-life-view.ts'
import '#app/features/reading/site/notes/notes.css'
import './reading-life.css'

type Props = { heading: string; life: ReadingLifeView }

/** A reader's own page: pages a day and a month, the finished books, and the switch that ends the record. */
export function ReadingLifePage({ heading, life }: Props) {
  const { t } = useTranslation('reading-life')
  return (
    <div className="reading-life">
      <h1>{heading}</h1>
      <p className="reading-life-lead">{t('private')}</p>
      {life.isOn ? (
        <>
          <Days life={life} />
          {life.months.length > 0 && <Months months={life.months} />}
          <Finished life={life} />
        </>
      ) : (
        <section className="reading-life-off">
          <h2>{t('off.title')}</h2>
          <p>{t('off.text')}</p>
          <Form method="post" action={paths.readingLife()}>
            <input type="hidden" name="do" value="on" />
            <Button>{t('off.switchOn')}</Button>
          </Form>
        </section>
      )}
      <OwnData isOn={life.isOn} />
    </div>
  )
}

function Days({ life: { days, pages, daysRead, inARow } }: Pick<Props, 'life'>) {
  const { t, i18n } = useTranslation('reading-life')
  const say = (day: string) => writeDay(day, i18n.language)
  const most = days.reduce((best, one) => (one.pages > best.pages ? one : best))
  return (
    <section>
      <h2>{t('days.title')}</h2>
      {pages === 0 ? (
        <p className="empty">{t('days.none')}</p>
      ) : (
        <>
          <p className="reading-figures">
            <span>{t('figures.label')}</span>
            <strong>{t('figures.pages', { count: pages })}</strong>
            <strong>{t('figures.days', { count: daysRead })}</strong>
            {inARow > 1 && <strong>{t('figures.inARow', { count: inARow })}</strong>}
          </p>
          <ReadingChart
            title={t('days.title')}
            description={t('days.chart', { most: most.pages, day: say(most.day) })}
            bars={days.map((one) => ({
              ...{ key: one.day, pages: one.pages },
              short: `${Number(one.day.slice(5, 7))}/${Number(one.day.slice(8))}`,
              says: t('bar.day', { day: say(one.day), count: one.pages }),
            }))}
          />
          <Figures
            heading={t('table.day')}
            rows={days
              .filter((one) => one.pages > 0)
              .reverse()
              .map((one) => ({ label: say(one.day), pages: one.pages }))}
          />
        </>
      )}
    </section>
  )
}

function Months({ months }: { months: ReadingLifeView['months'] }) {
  const { t } = useTranslation('reading-life')
  const say = (month: string) => month.replace('-', '/')
  const most = months.reduce((best, one) => (one.pages > best.pages ? one : best))
  return (
    <section>
      <h2>{t('months.title')}</h2>
      <ReadingChart
        title={t('months.title')}
        description={t('months.chart', { most: most.pages, month: say(most.month) })}
        bars={months.map(({ month, pages }) => ({
          ...{ key: month, pages, short: say(month) },
          says: t('bar.day', { day: say(month), count: pages }),
        }))}
      />
      <Figures
        heading={t('table.month')}
        rows={months.map(({ month, pages }) => ({ label: say(month), pages })).reverse()}
      />
    </section>
  )
}

/** The figures of a chart as a table. */
function Figures({ heading, rows }: { heading: string; rows: { label: string; pages: number }[] }) {
  const { t } = useTranslation('reading-life')
  return (
    <details className="reading-table">
      <summary>{t('table.show')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t('table.pages')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, pages }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{pages}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Finished({ life }: Pick<Props, 'life'>) {
  const { t } = useTranslation('reading-life')
  const { finished, totalRecords, page, totalPages } = life
  return (
    <section>
      <h2>
        {t('finished.title')}
        {totalRecords > 0 && <small>{t('finished.count', { count: totalRecords })}</small>}
      </h2>
      {totalRecords === 0 && <p className="empty">{t('finished.none')}</p>}
      <ul className="noted-books">
        {finished.map((book) => (
          <FinishedBook key={book.contentId} book={book} page={page} />
        ))}
      </ul>
      <Pager page={page} totalPages={totalPages} hrefOf={(number) => paths.readingLife({ page: number })} />
    </section>
  )
}

function FinishedBook({ book, page }: { book: ReadingLifeView['finished'][number]; page: number }) {
  const { t, i18n } = useTranslation('reading-life')
  const { contentId, author, cover, on, to } = book
  const title = book.title ?? ''
  return (
    <li>
      <span className="noted-cover">
        <BookCover contentId={contentId} title={title} cover={cover} />
      </span>
      <div>
        <h3 lang={langOf(title)}>{to === null ? title : <Link to={to}>{title}</Link>}</h3>
        {author !== '' && <p lang={langOf(author)}>{author}</p>}
        <p className="noted-facts">{t('finished.on', { day: writeDay(on, i18n.language) })}</p>
        {to === null && <p className="noted-facts">{t('finished.unavailable')}</p>}
        <Form method="post" action={paths.readingLife({ page })}>
          <input type="hidden" name="contentId" value={contentId} />
          <button
            type="submit"
            name="do"
            value="remove"
            className="button quiet"
            aria-label={t('finished.removeOf', { title })}
          >
            {t('finished.remove')}
          </button>
        </Form>
      </div>
    </li>
  )
}

/** What is recorded, as a file, and the switch. The switch asks again, because it deletes. */
function OwnData({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('reading-life')
  return (
    <section>
      <h2>{t('switch.title')}</h2>
      {isOn && <p>{t('switch.text')}</p>}
      <p>
        <Link to={paths.readingLifeData()}>{t('export')}</Link>
      </p>
      {isOn && (
        <details className="reading-switch">
          <summary>{t('switch.off')}</summary>
          <Form method="post" action={paths.readingLife()}>
            <p>{t('switch.ask')}</p>
            <button type="submit" name="do" value="off" className="button danger">
              {t('switch.off')}
            </button>
          </Form>
        </details>
      )}
    </section>
  )
}
