import './branding-preview.css'
import { useHref } from '#app/kernel/rendering/rendering.ts'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { type PreviewView, previewAddress, previewSchemes, previewWidths } from './preview-view.ts'

/** The id of the form, with which the preview finds it. */
export const brandingFormId = 'look-form'

type Props = {
  preview: PreviewView
  /** The address that previews the form's input. */
  action: string
  /** True if the form contains input that the frame doesn't show yet. */
  isAhead?: boolean
}

/**
 * The reader's own pages beside the form, with its unsaved input. With a script they follow the typing, otherwise a
 * button updates them. The switches are part of the form, so that the button keeps its input.
 */
export function BrandingPreview({ preview, action, isAhead = false }: Props) {
  const { t } = useWords('console-preview')
  const { choice, pages } = preview
  const tryAt = useHref(action)
  const address = useHref(previewAddress(preview))
  const root = address.slice(0, address.indexOf('/preview/') + '/preview/'.length)
  const props = {
    form: brandingFormId,
    tryAt,
    root,
    draft: `draft-${choice.tab}`,
    of: choice.of,
    isAhead,
    pages: Object.fromEntries(pages.map(({ key, path }) => [key, path])),
    wrong: t('wrong'),
    failed: t('failed'),
  }
  return (
    <LightIsland name="branding-preview" when="load" className="branding-preview" props={props}>
      <section aria-labelledby="preview-title">
        <h2 className="text-base" id="preview-title">
          {t('title')}
        </h2>
        <p className="text-ink-2 text-sm phrase">{t('about')}</p>
        <input type="hidden" name="preview.tab" form={brandingFormId} value={choice.tab} />
        <div className="preview-switches flex flex-wrap items-center gap-x-4 gap-y-2 my-3">
          <Switch name="width" choices={previewWidths} chosen={choice.width} />
          <Switch name="scheme" choices={previewSchemes} chosen={choice.scheme} />
          <Switch name="locale" choices={['ja', 'en']} chosen={choice.locale} />
          <label className="flex items-center gap-2 text-sm">
            {t('page')}
            <select
              className="min-h-11 px-2 line-strong rounded-field bg-paper"
              name="preview.page"
              form={brandingFormId}
              defaultValue={choice.page}
            >
              {pages.map(({ key }) => (
                <option key={key} value={key}>
                  {t(`page.${key}`)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="button secondary" form={brandingFormId} formAction={tryAt}>
            {t('try')}
          </button>
        </div>
        <p className="preview-says" role="status" />
        <div className="preview-stage" data-width={choice.width}>
          <iframe title={t('title')} src={address} />
        </div>
      </section>
    </LightIsland>
  )
}

type SwitchProps = { name: 'width' | 'scheme' | 'locale'; choices: readonly string[]; chosen: string }

function Switch({ name, choices, chosen }: SwitchProps) {
  const { t } = useWords('console-preview')
  return (
    <fieldset className="preview-switch flex relative line-strong rounded-field">
      <legend className="only-heard">{t(name)}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            className="absolute inset-0 opacity-0 cursor-pointer"
            type="radio"
            name={`preview.${name}`}
            form={brandingFormId}
            value={choice}
            defaultChecked={choice === chosen}
          />
          <span lang={name === 'locale' ? choice : undefined}>{t(`${name}.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
