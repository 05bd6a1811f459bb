import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { paths } from '#app/visit/paths/reader.ts'

/** The search field, which suggests matching titles while the reader types. Give `label` if there is no label beside it. */
export function SearchInput({ id, words, label }: { id: string; words: string; label?: string }) {
  const { t } = useTranslation('search')
  const props = {
    suggest: useHref(paths.searchSuggest()),
    content: useHref(paths.search()),
    heard: t('suggest.heard', { number: '#' }),
    title: t('suggest.title'),
  }
  return (
    <LightIsland name="search-suggest" when="focus" props={props}>
      <span className="search-input">
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={words}
          aria-label={label}
          placeholder={t('search.placeholder')}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
      </span>
    </LightIsland>
  )
}
