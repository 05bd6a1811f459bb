import { figureLines as commonLines, stars as commonStars } from '../../../world/figures/stars.ts'

export interface Star {
  id: string
  name: string
  /** Right ascension in hours and declination in degrees, for the equinox of 2000. */
  ascension: number
  declination: number
  magnitude: number
}

const more: readonly (readonly [
  id: string,
  name: string,
  ascension: number,
  declination: number,
  magnitude: number,
])[] = [
  ['ach', 'アケルナル', 1.63, -57.2, 0.5],
  ['can', 'カノープス', 6.4, -52.7, -0.7],
  ['acr', 'アクルックス', 12.44, -63.1, 0.8],
  ['mim', 'ミモザ', 12.8, -59.7, 1.3],
  ['gac', 'ガクルックス', 12.52, -57.1, 1.6],
  ['dcr', '', 12.25, -58.7, 2.8],
  ['rig2', 'リギル・ケント', 14.66, -60.8, -0.3],
  ['had', 'ハダル', 14.06, -60.4, 0.6],
  ['mur', 'ミルザム', 6.38, -18, 2],
  ['alu', '', 7.4, -29.3, 2.5],
  ['nao', '', 8.06, -40, 2.2],
  ['suh', '', 9.13, -43.4, 2.2],
  ['avi', '', 8.38, -59.5, 1.9],
  ['reg2', '', 8.16, -47.3, 1.8],
  ['mia', '', 9.22, -69.7, 1.7],
  ['asp', '', 9.28, -59.3, 2.2],
  ['arn', 'うさぎ', 5.55, -17.8, 2.6],
  ['nih', '', 5.47, -20.8, 2.8],
  ['cur', '', 5.13, -5.1, 2.8],
  ['pha', 'はと', 5.66, -34.1, 2.6],
  ['mia2', 'ミラ', 2.32, -3, 3],
  ['mnk', '', 14.11, -36.4, 2.1],
  ['zbn', 'てんびん', 15.28, -9.4, 2.6],
  ['zbs', '', 14.85, -16, 2.8],
  ['unu', 'へび', 15.74, 6.4, 2.6],
  ['kor', 'ヘルクレス', 16.5, 21.5, 2.8],
  ['zhe', '', 16.69, 31.6, 2.8],
  ['ehe', '', 16.71, 38.9, 3.5],
  ['phe2', '', 17.25, 36.8, 3.2],
  ['ephe', '', 17, 30.9, 3.9],
  ['dlhe', '', 17.25, 24.8, 3.1],
  ['elt', 'りゅう', 17.94, 51.5, 2.2],
  ['rst', '', 17.51, 52.3, 2.8],
  ['gru', '', 17.89, 56.9, 3.7],
  ['nod', '', 19.21, 67.7, 3.1],
  ['aldi', '', 16.4, 61.5, 2.7],
  ['edas', '', 15.42, 59, 3.3],
  ['thu', '', 14.07, 64.4, 3.7],
  ['ceb', 'へびつかい', 17.72, 4.6, 2.8],
  ['sab', '', 17.17, -15.7, 2.4],
  ['yed', '', 16.24, -3.7, 2.7],
  ['zop', '', 16.62, -10.6, 2.5],
  ['kop', '', 16.96, 9.4, 3.2],
  ['dal', 'やぎ', 21.78, -16.1, 2.9],
  ['dab', '', 20.35, -14.8, 3.1],
  ['nas', '', 21.67, -16.7, 3.7],
  ['sds', 'みずがめ', 21.53, -5.6, 2.9],
  ['sdm', '', 22.1, -0.3, 3],
  ['ska', '', 22.91, -15.8, 3.3],
  ['aln', 'つる', 22.14, -47, 1.7],
  ['tia', '', 22.71, -46.9, 2.1],
  ['ank', 'ほうおう', 0.44, -42.3, 2.4],
  ['pea', 'くじゃく', 20.43, -56.7, 1.9],
  ['ald2', 'ケフェウス', 21.31, 62.6, 2.5],
  ['alf2', '', 21.48, 70.6, 3.2],
  ['err', '', 23.66, 77.6, 3.2],
  ['zce', '', 22.18, 58.2, 3.4],
  ['ice', '', 22.83, 66.2, 3.5],
  ['cor', 'りょうけん', 12.93, 38.3, 2.9],
  ['tej', '', 6.38, 22.5, 2.9],
  ['m44', 'プレセペ', 8.67, 19.7, 3.7],
  ['acu', '', 8.97, 11.9, 4.3],
  ['psc', 'うお', 2.03, 2.8, 3.8],
  ['eps', '', 1.05, 7.9, 4.3],
  ['gps', '', 23.29, 3.3, 3.7],
  ['tri', 'さんかく', 2.16, 35, 3],
  ['tra', '', 1.88, 29.6, 3.4],
  ['sva', 'や', 19.98, 19.5, 3.5],
  ['rot', 'いるか', 20.66, 15.9, 3.8],
  ['sua', '', 20.63, 14.6, 3.6],
  ['atr', 'みなみのさんかく', 16.81, -69, 1.9],
  ['ara', 'さいだん', 17.42, -55.5, 2.9],
  ['lup', 'おおかみ', 14.7, -47.4, 2.3],
  ['hyi', 'みずへび', 0.43, -77.3, 2.8],
  ['ret', 'レチクル', 4.24, -62.5, 3.3],
  ['zau', 'ザウラク', 3.97, -13.5, 3],
  ['aca', 'アカマル', 2.97, -40.3, 2.9],
  ['tau', 'とびうお', 8.43, -66.1, 3.8],
  ['etl', '', 3.72, -9.8, 3.5],
  ['crt', 'コップ', 11.32, -14.8, 3.6],
  ['ldn', 'こじし', 10.89, 34.2, 3.8],
  ['lyn', 'やまねこ', 9.35, 34.4, 3.1],
  ['tal', '', 9.48, 51.7, 3.2],
  ['tan', '', 10.37, 41.5, 3.1],
  ['alul', '', 11.31, 33.1, 3.5],
]

export const stars: readonly Star[] = [...commonStars, ...more].map(
  ([id, name, ascension, declination, magnitude]) => ({ id, name, ascension, declination, magnitude }),
)

const lines = [
  ...commonLines,
  'acr gac',
  'mim dcr',
  'rig2 had',
  'mur sir',
  'alu wez',
  'arn nih',
  'zbn zbs',
  'kor zhe ehe phe2 ephe zhe',
  'ephe dlhe',
  'kor dlhe',
  'elt rst gru nod aldi edas thu',
  'elt gru',
  'ras ceb sab zop yed kop ras',
  'dab dal nas dab',
  'sds sdm ska',
  'aln tia',
  'ald2 alf2 err ice zce ald2',
  'alf2 ice',
  'nao reg2 avi mia asp suh nao',
  'psc eps gps',
  'tri tra ham',
  'cur rig',
  'm44 acu',
  'tal tan alul',
  'zau etl',
]

/** Pairs of stars that are joined by a line. */
export const joins: readonly (readonly [Star, Star])[] = (() => {
  const byId = new Map(stars.map((star) => [star.id, star]))
  return lines.flatMap((line) => {
    const ids = line.split(' ').map((id) => byId.get(id)!)
    return ids.slice(1).map((star, i) => [ids[i]!, star] as const)
  })
})()

/** Where a star's disc is yellow, red or blue to the eye. All others are white. */
export const tints: Readonly<Record<string, string>> = {
  bet: '#ffb27a',
  ald: '#ffb98a',
  ant: '#ff9c78',
  arc: '#ffc98a',
  pol: '#ffd9a0',
  cap: '#fff0b8',
  rig: '#cfe0ff',
  spi: '#cfe0ff',
  veg: '#e4eeff',
  sir: '#eef4ff',
  gac: '#ffb08a',
  rig2: '#fff2c0',
  mia2: '#ff9a80',
}
