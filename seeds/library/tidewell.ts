import { type WorldEntry, type WorldGroup, withPublisher } from '#seeds/demo/world-content.ts'

/** Tidewell: the library of a small museum by the sea, all in English. */
export const groups: WorldGroup[] = [
  { id: 1, name: { ja: '地図と海図', en: 'Maps and Charts' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 2, name: { ja: '海辺と海', en: 'Shore and Sea' }, type: 'normal', itemSize: 12, numRow: 1 },
  { id: 3, name: { ja: '器械', en: 'Instruments' }, type: 'normal', itemSize: 12, numRow: 1 },
  {
    id: 4,
    name: { ja: '手紙と人びと', en: 'Letters and Lives' },
    type: 'normal',
    itemSize: 12,
    numRow: 1,
  },
]

const entries: WorldEntry[] = [
  {
    slug: 'reading-a-tide-table',
    groups: [2, 1],
    title: 'Reading a Tide Table',
    author: 'Marian Oakes',
    keywords: 'tide,sea,harbour,school,children',
    toc: 'What the columns say\nSprings and neaps\nThe rule of twelfths\nA day on the flats',
    description:
      'Four short lessons for anyone who stands on a beach and wonders how long it will stay there. With the arithmetic of the rule of twelfths and a day on the flats to try it on.',
    param1: 'Small Guides',
    param2: 'Schools',
    param4: 'First edition',
    publishedOn: '2025-05-12',
    print: 1,
    document: 'reading-a-tide-table',
    cover: { form: 'waves', palette: 'ai' },
  },
  {
    slug: 'keepers-letters',
    groups: [4],
    title: 'The Keeper’s Letters, 1871–1874',
    author: 'Ada Penrose, ed.',
    keywords: 'letters,diary,lighthouse,sea',
    toc: 'The first winter\nOil and glass\nThe visitor\nGoing ashore',
    description:
      'Letters from a lighthouse keeper to his sister, who ran a print shop inland and answered every one. Edited from the originals, with the weather of each week.',
    param1: 'Reading Room Papers',
    param2: 'General',
    publishedOn: '2026-02-03',
    document: 'keepers-letters',
    cover: { form: 'lanterns', palette: 'yoru' },
  },
  {
    slug: 'tide-tables-2027',
    groups: [2, 1],
    title: 'Tide Tables for Tidewell Harbour, 2027',
    author: 'Tidewell Museum, Reading Room',
    keywords: 'tide,harbour,sea,almanac,moon,sun',
    toc: 'What this book is for\nSprings and neaps\nEvery day of the year\nThree ports by the month\nHeights by the hour\nSun, moon and twilight\nThe causeway to Gull Holm\nTidal streams',
    description:
      'Every high and low water of the year, day by day with its curve, for the harbour and two places near it. With sun and moon, the hours of the causeway, and thirteen charts of the streams off the Point.',
    param1: 'Field Notes',
    param2: 'General',
    param4: '43rd year',
    param5: 'A5, 200 pages',
    publishedOn: '2026-11-02',
    print: 1,
    document: 'tide-tables-2027',
  },
  {
    slug: 'a-harbour-in-nine-maps',
    groups: [1],
    title: 'A Harbour in Nine Maps',
    author: 'Jonas Whitby',
    keywords: 'map,chart,survey,harbour',
    toc: 'One harbour, nine times\nThe nine surveys, 1709 to 2024\nThe bank that walks\nThe coast in sixteen sheets',
    description:
      'Nine surveys of one harbour over three centuries, side by side at one scale. The coast moves, the church stays, and the sandbank learns to walk. With a small atlas of the coast in sixteen sheets.',
    param1: 'Catalogues',
    param2: 'General',
    param5: 'B5 landscape',
    publishedOn: '2024-09-20',
    print: 2,
    document: 'nine-maps',
  },
  {
    slug: 'glass-plate-winter',
    groups: [4],
    title: 'Glass Plate Winter',
    author: 'Ada Penrose',
    keywords: 'photograph,diary,harbour,winter',
    toc: 'The winter of 1895\nThe forty plates',
    description:
      'Forty photographs made on glass in the hard winter of 1895, when the harbour froze and everybody walked out to see their own houses from the water.',
    param1: 'Catalogues',
    param2: 'General',
    publishedOn: '2026-10-30',
    document: 'glass-plate-winter',
  },
  {
    slug: 'pressed-seaweeds',
    groups: [2],
    title: 'Pressed Seaweeds: The Lockhart Albums',
    author: 'Helen Marsh',
    keywords: 'botany,seaweed,herbarium,conservation,paper',
    toc: 'A schoolteacher at low water\nRed weeds\nBrown weeds\nGreen weeds\nHow to press a seaweed',
    description:
      'Two albums of seaweeds pressed by a schoolteacher between 1852 and 1860, with the pencil notes that made them useful to botanists again. Twenty-six sheets, drawn after the originals.',
    param1: 'Catalogues',
    param2: 'Specialists',
    publishedOn: '2025-11-04',
    print: 1,
    document: 'pressed-seaweeds',
  },
  {
    slug: 'log-of-the-plover',
    groups: [1, 4],
    title: 'The Log of the Plover, 1868',
    author: 'Henry Carrow; Jonas Whitby, ed.',
    keywords: 'survey,sea,diary,chart,harbour',
    toc: 'The ship, the master and the job\nApril to October 1868\nSums of the season',
    description:
      'A survey ship lay in Tidewell Bay from April to October and measured it with a rope: 14,200 casts of the lead, a bank that had moved, a boy who was always right, and a dog.',
    param1: 'Reading Room Papers',
    param2: 'General',
    publishedOn: '2025-03-21',
    print: 1,
    document: 'ship-log',
  },
]

export const contents = withPublisher(
  'Tidewell Museum',
  entries.map((entry) => ({ language: 'en', param3: entry.publishedOn.slice(0, 4), ...entry })),
)
