export interface Weed {
  stems: number
  fan: number
  depth: number
  forks: number
  spread: number
  shrink: number
  thick: number
  thin: number
  taper: number
  tip: number
  belly: number
  curl: number
  fringe: number
  blade: number
  color: string
  pale: string
}

export interface HerbariumSheet extends Weed {
  group: string
  latin: string
  english: string
  place: string
  date: string
  note: string
}

// Stems fan depth forks spread shrink thick thin taper tip belly curl fringe blade, and two colours.
const lines = `
Red weeds|Delesseria sanguinea|Sea beech|Holm Pool|4 May 1852|Leaf exactly like a beech, / if a beech were a rose.|5 1.3 1 3 0.5 0.9 2 1.2 0.9 0.3 5.6 0.2 0.09 0.3 #a12c45 #c7566a
Red weeds|Plocamium cartilagineum|Cockscomb|Tidewell Point|4 May 1852|Branches on one side only, / then the other, by turns.|3 1.1 5 2 0.46 0.78 2 0.74 0.7 0.2 1 0.34 0.16 0.3 #9c2136 #c24f5c
Red weeds|Chondrus crispus|Carrageen|Skerries|19 June 1852|In sunlight under water / it is blue, and out of it is not.|4 1.4 4 2 0.42 0.74 5 0.9 1.1 1.5 1.1 0.2 0 0 #6b2338 #8f4a58
Red weeds|Palmaria palmata|Dulse|Holm Lane, on posts|2 July 1852|Eaten by the boys, who / say that it is like eating a belt.|3 0.9 1 3 0.42 0.8 7 1.5 1.2 0.8 1.5 0.16 0 0 #7d2336 #a8495a
Red weeds|Ceramium virgatum|Horn weed|Gut below the Ropewalk|2 July 1852|Tips like the claws of a / very small and polite crab.|6 1.5 6 2 0.4 0.76 1.4 0.82 0.8 0.5 1 0.3 0 0 #8a2a44 #b85b70
Red weeds|Polysiphonia lanosa|Wrack siphon weed|On knotted wrack, the Quays|21 Aug 1852|Grows on another weed, / and asks nobody.|9 1.9 4 3 0.5 0.66 1 0.8 0.7 0.3 1 0.4 0.3 0.2 #4f1d2b #7d3b48
Red weeds|Corallina officinalis|Coral weed|Pool with the iron ring|3 March 1853|Chalk all through. It rattles / in the drawer.|5 1.2 4 3 0.5 0.62 2.4 0.86 1.25 1.1 0.8 0.12 0.34 0.26 #b57a86 #d3a3a8
Red weeds|Membranoptera alata|Winged weed|Under the Point, shade|3 March 1853|A midrib with wings, like / the plan of a church.|3 1 4 2 0.4 0.8 2 0.9 1 0.4 2.4 0.22 0.12 0.14 #9b3550 #c6687a
Red weeds|Porphyra umbilicalis|Laver|Breakers’ Yard|9 April 1853|One cell thick. I counted. / It took until supper.|1 0 1 5 1.2 0.95 6 2.4 2.6 1.9 2.9 0.5 0 0 #5e2d4c #875a74
Red weeds|Gelidium spinosum|Spiny straggle|Skerries, by boat|28 May 1853|Carried home in the hat, / to the hat’s disadvantage.|4 1.2 5 2 0.56 0.72 1.6 0.8 0.8 0.3 1 0.3 0.22 0.2 #6e1f2f #994455
Red weeds|Griffithsia corallinoides|Bead weed|Holm Deep, dredged|28 May 1853|Goes off with a crackle in / fresh water. Do not wash.|5 1.4 6 2 0.36 0.8 1.6 0.92 1.3 1.4 1.3 0.26 0 0 #b23b58 #d77f93
Red weeds|Ptilota gunneri|Feather weed|On kelp stalks, after gale|12 Nov 1853|Feathers of feathers of / feathers. I stopped at the fourth.|3 0.9 3 2 0.44 0.82 1.6 0.8 0.8 0.3 1 0.24 0.07 0.34 #7f1d30 #aa4a58
Brown weeds|Fucus serratus|Toothed wrack|The Quays, everywhere|4 May 1854|Edge like a bread saw. / The children call it that.|3 1 4 2 0.36 0.78 6 0.86 1 1 1.2 0.18 0.1 0.09 #5d4a1f #85702f
Brown weeds|Fucus vesiculosus|Bladder wrack|The Quays|4 May 1854|Pops. Every label of it / has been interrupted.|3 1.1 4 2 0.4 0.76 5 0.86 1.2 1.7 1 0.18 0 0 #4f4420 #7a6a36
Brown weeds|Ascophyllum nodosum|Knotted wrack|Saltern Bridge|8 June 1854|One bladder a year, like a / tree that counts aloud.|4 1.2 5 2 0.34 0.8 2.4 0.9 1.7 1.2 0.7 0.3 0 0 #5c5323 #8a7d3c
Brown weeds|Laminaria digitata|Oarweed|Amity Bank, low springs|10 Oct 1854|A hand seven feet long. This / is the hand of a child.|1 0 1 9 0.62 1.6 6 0.8 1.2 0.6 1.4 0.12 0 0 #6a4c1c #94742f
Brown weeds|Saccharina latissima|Sugar kelp|After the October gale|10 Oct 1854|Hung at the door, tells wet / from dry, as does the door.|2 0.5 1 1 0 3 5 2.4 1 0.4 2.6 0.14 0.08 0.05 #7d5a22 #a98438
Brown weeds|Himanthalia elongata|Thongweed|Skerries|6 May 1855|Begins as a button and / becomes a bootlace.|3 0.8 6 2 0.16 0.9 2.6 0.95 1 0.8 1 0.2 0 0 #6d5d26 #958443
Brown weeds|Halidrys siliquosa|Sea oak|Pool with the iron ring|6 May 1855|Pods with partitions; a / chest of drawers for air.|2 0.7 5 2 0.44 0.8 2 0.84 1.2 1.6 0.9 0.26 0.3 0.16 #5b3f18 #84632c
Brown weeds|Dictyota dichotoma|Forked ribbon|Holm Pool|17 July 1855|Forks in two, in two, in two. / A lesson in arithmetic.|3 1.3 6 2 0.42 0.78 3.6 0.92 1 1 1 0.14 0 0 #7a6a2a #a3944d
Brown weeds|Chorda filum|Bootlace|The channel|17 July 1855|Nineteen feet. Folded. Mother / asks whose laces they are.|9 0.9 5 1 0 0.98 1.4 0.98 1 0.5 1 0.4 0 0 #4d3a18 #6f5a2a
Green weeds|Ulva lactuca|Sea lettuce|The Flats, by the drain|30 May 1856|Tried with vinegar. It / remained a seaweed.|2 0.7 1 4 0.9 0.9 6 2.2 2.4 1.8 2.6 0.5 0 0 #4f8a3c #86b567
Green weeds|Cladophora rupestris|Rock tuft|Tidewell Point|30 May 1856|Like a brush, and like a / brush best used by somebody else.|12 2 4 2 0.24 0.78 1 0.86 0.9 0.5 1 0.2 0 0 #2f5f35 #5a8a58
Green weeds|Bryopsis plumosa|Mossy feather|Gut, under the plank|14 Aug 1857|One single cell, all of it. I / do not know how it does it.|5 1.5 3 2 0.4 0.8 1.2 0.8 0.8 0.3 1 0.22 0.08 0.3 #2f7a45 #62a66a
Green weeds|Codium tomentosum|Velvet horn|Skerries, by boat|14 Aug 1857|Velvet outside, spaghetti / within. A disappointing sofa.|3 1.2 4 2 0.36 0.78 5 0.92 1 1.1 1 0.18 0 0 #2c5a33 #4f7d50
Green weeds|Ulva intestinalis|Gut weed|The drain again|2 Sept 1860|The last sheet. Full of air / in the sun, and very gay.|10 1.9 3 1 0 0.96 2 1.15 1.1 0.7 1.3 0.5 0 0 #5e9a3f #93bf6b
`

export const herbarium: readonly HerbariumSheet[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [group = '', latin = '', english = '', place = '', date = '', note = '', spec = ''] =
      line.split('|')
    const numbers = spec.split(' ')
    const [stems, fan, depth, forks, spread, shrink, thick, thin, taper, tip, belly, curl, fringe, blade] =
      numbers.slice(0, 14).map(Number) as number[]
    return {
      group,
      latin,
      english,
      place,
      date,
      note,
      stems: stems!,
      fan: fan!,
      depth: depth!,
      forks: forks!,
      spread: spread!,
      shrink: shrink!,
      thick: thick!,
      thin: thin!,
      taper: taper!,
      tip: tip!,
      belly: belly!,
      curl: curl!,
      fringe: fringe!,
      blade: blade!,
      color: numbers[14]!,
      pale: numbers[15]!,
    }
  })

export const weedNotes: readonly (readonly [string, string])[] = [
  [
    'Red weeds',
    'Red seaweeds live deepest and in the shade, because their colour makes use of the blue light that is all that is left there. Nearly half the albums are red. They press best, keep their colour for a century and a half, and look, as Miss Lockhart wrote to her sister, *as if the sea had been embroidering*.',
  ],
  [
    'Brown weeds',
    'The browns are the forests of the shore: wracks between the tides, each at its own height as if somebody had ruled lines, and the kelps below. They are too big for paper. She took young ones, or tips, and noted how much she had left behind.',
  ],
  [
    'Green weeds',
    'Greens grow highest and wherever fresh water runs over the sand. Few people had troubled to name those of this coast. Of the five sheets shown here, two were the first record for the county, and were found beside the drain of the school.',
  ],
]

export const weedEssay = `
Between 1852 and 1860 Margaret Lockhart, who taught the infants at Tidewell school, pressed two hundred and eleven seaweeds into two albums made for sheet music. She was paid thirty pounds a year. The paper cost her four of them.

Albums of seaweed were a fashion of the time, and most are pretty and useless: fronds arranged as baskets, with a verse. Hers have no baskets. Each sheet bears the name of the weed, the date and the place, and below it in pencil one or two lines about what she saw, which nobody was meant to read. It is these that made the albums useful to botanists again. She noted which rock, how far below the wrack, and whether the thing was common. In 2019 a survey followed her from rock to rock with the albums on a telephone. Of her sixty commonest weeds fifty-one are where she left them. Four have gone north. Five have moved down the shore by about the length of a pencil.

She never published. A professor to whom she sent a parcel in 1856 named a feathery red weed after a colleague, and returned the string. In 1861 she married the master of a collier and left the place; the albums stayed in the school cupboard, between the sheet music, where a piano tuner found them in 1938.

Twenty-six sheets are reproduced in this catalogue, grouped by colour as she grouped them. They have been drawn after the originals, because the pages are now too brittle to lie flat. The pencil notes are given in full.
`
