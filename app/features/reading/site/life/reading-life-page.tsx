import { OwnBook } from '#app/features/reading/site/own/own-book.tsx'
import { RowMenu } from '#app/features/reading/site/own/row-menu.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { ReadingChart } from './reading-chart.tsx'
import type { ReadingLifeView } from './reading-life-view.ts'
import './reading-life.css'

type Props = { heading: string; life: ReadingLifeView }

/** A reader's own page: pages a day and a month, the finished books, and the switch that ends the record. */
export function ReadingLifePage({ heading, life }: Props) {
  const { t } = useTranslation('reading-life')
  const { isOn, pages, months, totalRecords } = life
  const isEmpty = pages === 0 && months.length === 0 && totalRecords === 0
  return (
    <div className="own-page reading-life">
      <h1>{heading}</h1>
      <p className="own-lead">{t('private')}</p>
      {!isOn && <SwitchedOff />}
      {isOn && isEmpty && (
        <div className="empty">
          <p>{t('none')}</p>
          <ButtonLink to={paths.search()} kind="secondary">
            {t('list.toBooks')}
          </ButtonLink>
        </div>
      )}
      {isOn && !isEmpty && (
        <>
          <div className="reading-charts">
            <Days life={life} />
            {months.length > 0 && <Months months={months} />}
          </div>
          <Finished life={life} />
        </>
      )}
      <OwnData isOn={isOn} />
    </div>
  )
}

function SwitchedOff() {
  const { t } = useTranslation('reading-life')
  return (
    <section>
      <h2>{t('off.title')}</h2>
      <p>{t('off.text')}</p>
      <Form method="post" action={paths.readingLife()}>
        <input type="hidden" name="do" value="on" />
        <Button>{t('off.switchOn')}</Button>
      </Form>
    </section>
  )
}

function Days({ life: { days, pages, daysRead, inARow } }: Pick<Props, 'life'>) {
  const { t, i18n } = useTranslation('reading-life')
  const say = (day: string) => writeDay(day, i18n.language)
  const figures = new Intl.NumberFormat(i18n.language)
  const most = days.reduce((best, one) => (one.pages > best.pages ? one : best))
  return (
    <section>
      <h2>
        {t('days.title')} <small>{t('figures.label')}</small>
      </h2>
      {pages === 0 ? (
        <p>{t('days.none')}</p>
      ) : (
        <>
          <ul className="reading-figures">
            <li>{t('figures.pages', { count: pages, figure: figures.format(pages) })}</li>
            <li>{t('figures.days', { count: daysRead })}</li>
            {inARow > 1 && <li>{t('figures.inARow', { count: inARow })}</li>}
          </ul>
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
  const { t, i18n } = useTranslation('reading-life')
  const say = (month: string) => writeMonth(month, i18n.language)
  const most = months.reduce((best, one) => (one.pages > best.pages ? one : best))
  const figures = new Intl.NumberFormat(i18n.language)
  const sum = months.reduce((all, { pages }) => all + pages, 0)
  return (
    <section>
      <h2>
        {t('months.title')} <small>{t('figures.year')}</small>
      </h2>
      <ul className="reading-figures">
        <li>{t('figures.pages', { count: sum, figure: figures.format(sum) })}</li>
      </ul>
      <ReadingChart
        title={t('months.title')}
        description={t('months.chart', { most: most.pages, month: say(most.month) })}
        bars={months.map(({ month, pages }) => ({
          ...{ key: month, pages, short: writeMonth(month, i18n.language, 'short') },
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

/** A month (`YYYY-MM`), with its year unless it is short. */
function writeMonth(month: string, language: string, length: 'long' | 'short' = 'long'): string {
  const year = length === 'long' ? ({ year: 'numeric' } as const) : {}
  const format = new Intl.DateTimeFormat(language, { ...year, month: length, timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
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
      {totalRecords === 0 && <p>{t('finished.none')}</p>}
      <ul className="noted-books dense columns">
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
  const { contentId, on, to } = book
  const title = book.title ?? ''
  return (
    <OwnBook
      book={{ ...book, title }}
      to={to}
      heading="h3"
      facts={[
        t('finished.on', { day: writeDay(on, i18n.language) }),
        to === null ? t('finished.unavailable') : null,
      ]}
    >
      <RowMenu name={title}>
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
      </RowMenu>
    </OwnBook>
  )
}

/** What is recorded, as a file, and the switch. The switch asks again, because it deletes. */
function OwnData({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('reading-life')
  return (
    <section>
      <h2>{t('switch.title')}</h2>
      {isOn && <p>{t('switch.text')}</p>}
      <Link to={paths.readingLifeData()} className="own-link">
        {t('export')}
      </Link>
      {isOn && (
        <details>
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
