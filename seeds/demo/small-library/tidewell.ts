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
    slug: 'a-harbour-in-nine-maps',
    groups: [1],
    title: 'A Harbour in Nine Maps',
    author: 'Jonas Whitby',
    keywords: 'map,chart,survey,harbour',
    description:
      'Nine surveys of one harbour over three centuries, side by side at one scale. The coast moves, the church stays, and the sandbank learns to walk.',
    param1: 'Catalogues',
    param2: 'General',
    publishedOn: '2024-09-20',
    print: 2,
    cover: { form: 'ridges', palette: 'kinari' },
  },
  {
    slug: 'pressed-seaweeds',
    groups: [2],
    title: 'Pressed Seaweeds: The Lockhart Albums',
    author: 'Helen Marsh',
    keywords: 'botany,seaweed,herbarium,conservation,paper',
    description:
      'Two albums of seaweeds pressed by a schoolteacher between 1852 and 1860, with the pencil notes that made them useful to botanists again.',
    param1: 'Catalogues',
    param2: 'Specialists',
    publishedOn: '2025-11-04',
    cover: { form: 'leaves', palette: 'matsu' },
  },
  {
    slug: 'clocks-that-went-to-sea',
    groups: [3],
    title: 'Clocks That Went to Sea',
    author: 'Jonas Whitby',
    keywords: 'instrument,clock,sea',
    description:
      'Eleven marine chronometers and the voyages they were carried on, told by their repair tickets. How an error of two seconds becomes half a mile.',
    param1: 'Catalogues',
    param2: 'General',
    publishedOn: '2023-03-15',
    cover: { form: 'disc', palette: 'sumi' },
  },
  {
    slug: 'lenses',
    groups: [3],
    title: 'Lenses',
    author: 'Ravi Anand',
    keywords: 'instrument,lens,lighthouse,school',
    description:
      'How a lamp no brighter than a reading light is seen from eighteen miles away. A guide to the lens room, with three experiments for a classroom window.',
    param1: 'Small Guides',
    param2: 'Schools',
    publishedOn: '2026-06-01',
    print: 1,
    cover: { form: 'burst', palette: 'kuchinashi' },
  },
  {
    slug: 'counting-waders',
    groups: [2],
    title: 'Counting Waders on a Falling Tide',
    author: 'Marian Oakes',
    keywords: 'birds,tide,survey',
    description:
      'Where to stand, when to come and how to count four thousand birds that will not keep still. From twenty winters of notebooks kept on the same wall.',
    param1: 'Field Notes',
    param2: 'General',
    publishedOn: '2024-01-18',
    cover: { form: 'stars', palette: 'sora' },
  },
  {
    slug: 'mending-paper',
    groups: [4, 1],
    title: 'Mending Paper: Notes from the Conservation Bench',
    author: 'Helen Marsh',
    keywords: 'conservation,paper,map',
    description:
      'Tears, tape and tea stains: what we do about each, what we leave alone, and why the second list is longer. Written for volunteers.',
    param1: 'Reading Room Papers',
    param2: 'Specialists',
    publishedOn: '2025-08-27',
    cover: { form: 'lattice', palette: 'tsuchi' },
  },
  {
    slug: 'glass-plate-winter',
    groups: [4],
    title: 'Glass Plate Winter',
    author: 'Ada Penrose',
    keywords: 'photograph,diary,harbour',
    description:
      'Forty photographs made on glass in the hard winter of 1895, when the harbour froze and everybody walked out to see their own houses from the water.',
    param1: 'Catalogues',
    param2: 'General',
    publishedOn: '2026-10-30',
    cover: { form: 'blocks', palette: 'fuji' },
  },
  {
    slug: 'how-to-draw-a-coast',
    groups: [1],
    title: 'How to Draw a Coast',
    author: 'Ravi Anand',
    keywords: 'map,survey,school,children',
    description:
      'A coastline has no length until somebody chooses a ruler. Six walks with string, chain and compass, after which nobody in the family will trust a map again.',
    param1: 'Small Guides',
    param2: 'Schools',
    publishedOn: '2023-07-09',
    cover: { form: 'rules', palette: 'wakaba' },
  },
]

export const contents = withPublisher(
  'Tidewell Museum',
  entries.map((entry) => ({ language: 'en', param3: entry.publishedOn.slice(0, 4), ...entry })),
)
