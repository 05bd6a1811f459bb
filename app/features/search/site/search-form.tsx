import type { CSSProperties } from 'react'
import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { useCustomButton } from '#app/ui/layout/layout.ts'
import { SearchInput } from '#app/ui/layout/search-input.tsx'
import { inCss } from '#app/ui/theme/palette.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { Chips, chipOf, SearchBox, useCountWords } from './search-box.tsx'
import type { SearchFormView, TabView } from './search-form-view.ts'
import './search-form.css'

type Props = { form: SearchFormView; isAside?: boolean }

/**
 * The form of the search with its tabs and boxes: on a page, in a column beside the results, or in the drawer (R229). The tab is a radio
 * button, and the style sheet shows the boxes of the chosen one. The boxes of other tabs are sent too, and the server ignores them.
 */
export function SearchForm({ form, isAside = false }: Props) {
  const { words, tabs, look } = form
  const { t } = useTranslation('search')
  const button = useCustomButton('search')
  return (
    <LightIsland name="search-form" when="load" props={{}}>
      <Form
        id="search-form"
        className={isAside ? 'search-form search-aside' : 'search-form'}
        action={paths.search()}
        role="search"
        aria-label={t('form')}
        style={styleOf(look)}
        noValidate
      >
        {tabs.length > 1 && (
          <fieldset className="search-tabs">
            <legend className="only-heard">{t('tabs')}</legend>
            {tabs.map((tab) => (
              <label key={tab.id} className="search-tab">
                <input type="radio" name="tab" value={tab.id} defaultChecked={tab.isChosen} />
                <span lang={langOf(tab.title)}>{titleOf(tab)}</span>
              </label>
            ))}
          </fieldset>
        )}
        {tabs.map((tab, at) => (
          <Panel key={tab.id} tab={tab} at={at} words={words} />
        ))}
        <Narrowing form={form} />
        <div className="search-actions">
          <Button style={button.style}>
            <Icon name="search" />
            {button.label ?? t('submit')}
          </Button>
          <Link to={paths.search()} className="button quiet">
            {t('reset')}
          </Link>
        </div>
      </Form>
    </LightIsland>
  )

  function titleOf({ title, isFullText }: TabView): string {
    return title || t(isFullText ? 'tab.fullText' : 'tab.fields')
  }
}

/** The panel of a tab. The style sheet shows the one at the position of the chosen tab, for up to eight tabs. */
function Panel({ tab, at, words }: { tab: TabView; at: number; words: string }) {
  const { t } = useTranslation('search')
  const [box] = tab.boxes
  if (!tab.isFullText) {
    return (
      <div className={`search-panel panel-${at + 1}`}>
        {tab.boxes.map((one) => (
          <SearchBox key={one.id} box={one} />
        ))}
      </div>
    )
  }
  return (
    <div className={`search-panel panel-${at + 1}`}>
      <div className="search-field">
        <label htmlFor={`words-${tab.id}`} lang={box?.label ? langOf(box.label) : undefined}>
          {box?.label || t('words')}
        </label>
        <SearchInput id={`words-${tab.id}`} words={words} />
        <p className="search-hint">{t('words.hint')}</p>
      </div>
      {box !== undefined && box.groups.length > 0 && (
        <SearchBox box={{ ...box, kind: null, label: '', field: null }} />
      )}
    </div>
  )
}

/** The values to narrow every search by, whichever tab it uses. If a tab has a box of groups, the style sheet shows no other groups. */
function Narrowing({ form: { tabs, groups, years, tags, isTagSingle, isAloud } }: { form: SearchFormView }) {
  const { t } = useTranslation('search')
  const withGroups = tabs.flatMap(({ boxes }, at) =>
    boxes.some((box) => box.groups.length > 0) ? `not-${at + 1}` : [],
  )
  return (
    <>
      {groups.length > 1 && (
        <fieldset className={['search-field', ...withGroups].join(' ')}>
          <legend>{t('search.group')}</legend>
          <Chips type="checkbox" name="group" choices={groups.map(chipOf)} />
        </fieldset>
      )}
      {years.length > 1 && <Year years={years} />}
      {tags.length > 0 && (
        <fieldset className="search-field">
          <legend>{t('tags')}</legend>
          <Chips type={isTagSingle ? 'radio' : 'checkbox'} name="tag" choices={tags.map(chipOf)} sign="#" />
        </fieldset>
      )}
      <fieldset className="search-field">
        <legend>{t('aloud')}</legend>
        <Chips
          type="checkbox"
          name="aloud"
          choices={[{ value: '1', label: t('aloud.only'), isChosen: isAloud }]}
        />
      </fieldset>
    </>
  )
}

function Year({ years }: Pick<SearchFormView, 'years'>) {
  const { t } = useTranslation('search')
  const wordsOf = useCountWords()
  return (
    <div className="search-field">
      <label htmlFor="search-year">{t('year')}</label>
      <select id="search-year" name="year" defaultValue={years.find(({ isChosen }) => isChosen)?.id ?? ''}>
        <option value="">{t('any')}</option>
        {years.map(({ id, name, count }) => (
          <option key={id} value={id}>
            {count === null ? name : `${name} (${wordsOf(count)})`}
          </option>
        ))}
      </select>
    </div>
  )
}

function styleOf(look: SearchFormView['look']): CSSProperties {
  return Object.fromEntries(Object.entries(look).map(([name, colour]) => [`--search-${name}`, inCss(colour)]))
}

/** The last searches of this device. Empty and hidden until a script fills it. */
export function SearchRecent({ now }: { now: { label: string; to: string } | null }) {
  const { t } = useTranslation('search')
  const base = useHref('/')
  const to = useHref(now?.to ?? '/')
  return (
    <LightIsland name="search-recent" when="idle" props={{ base, now: now === null ? null : { ...now, to } }}>
      <section className="recent" aria-label={t('recent')} hidden>
        <div className="recent-head">
          <h2>{t('recent')}</h2>
          <button type="button">{t('recent.clear')}</button>
        </div>
        <ul />
      </section>
    </LightIsland>
  )
}
