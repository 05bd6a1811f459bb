type Kind = 'people' | 'house' | 'ship' | 'tower' | 'tree' | 'boat' | 'posts'

export interface GlassPlate {
  title: string
  text: string
  facts: string
  horizon: number
  hills: number
  weather: number
  light: number
  ground: 'ice' | 'water' | 'shore'
  snow: boolean
  /** What stands in the picture: its kind, its place across, its depth below the horizon, and its size. */
  figures: readonly (readonly [kind: Kind, x: number, depth: number, size: number])[]
}

const specs = `
The harbour, first day|People had walked as far as the middle before anyone asked whether it would bear. Nobody had planned to; one went to fetch a dog.|11 January, ten in the morning. Whole plate, 4 seconds.|0.5 0.16 0.6 1 ice 1|house 0.24 0 0.09;people 0.55 0.3 0.12;ship 0.8 0.05 0.3
From the north quay|The luggers are held in rows, as they lay on Saturday night. Smoke goes straight up from three of them: their crews stayed aboard for the novelty.|12 January, noon. 3 seconds.|0.46 0.12 0.7 1.02 ice 1|ship 0.3 0.05 0.34;ship 0.62 0.08 0.42;people 0.2 0.6 0.14
Houses seen from the water|For most of the town this was the first sight of their own front doors from the sea. Mrs Trelane is said to have counted her curtains.|12 January, afternoon. 5 seconds.|0.56 0.22 0.5 0.95 ice 1|house 0.3 0.02 0.17;house 0.72 0.02 0.15;people 0.5 0.5 0.12
The Point under snow|The lamp house is dark at noon. Its keeper walked across for the first time in eleven years that he had not rowed.|13 January. 3 seconds.|0.6 0.26 0.8 1.05 ice 1|tower 0.66 0 0.34;people 0.3 0.6 0.09
A road across|The carrier tried his cart on the fourth day, with the wheels off and the children on.|14 January. 2 seconds; the horse has moved.|0.44 0.12 0.5 1 ice 1|posts 0.5 0.25 0.1;people 0.42 0.5 0.15;house 0.85 0 0.09
Stalls|By the first Saturday there was a street, with hot pies at the top of it and a dentist at the bottom.|19 January. 6 seconds.|0.48 0.1 0.6 0.98 ice 1|people 0.3 0.3 0.11;people 0.66 0.45 0.16;posts 0.5 0.1 0.08;house 0.5 0 0.08
The Halcyon Inn, afloat no longer|The inn hung its sign on a frozen barge, and thereby avoided the hours of closing, which applied on land.|20 January. 4 seconds.|0.5 0.14 0.7 0.94 ice 1|boat 0.5 0.25 0.4;people 0.26 0.45 0.14;people 0.78 0.6 0.13
Skaters|He has drawn them with one second of light. The long smear is the curate.|21 January. 1 second.|0.42 0.12 0.5 1.04 ice 0|people 0.36 0.3 0.13;people 0.7 0.7 0.2;tree 0.06 0.1 0.4
The packet at the edge|Where the ice ends, eleven hundred yards out, the steam packet lies against it as at a quay. Her passengers are coming ashore by a place without a name.|22 January. 3 seconds.|0.4 0.05 0.8 0.96 ice 0|ship 0.6 0.02 0.44;people 0.3 0.3 0.1
Willows at Saltern|Up the river it was still, and each twig had its own snow.|23 January. 8 seconds.|0.52 0.1 0.3 1 ice 1|tree 0.26 0.1 0.8;tree 0.72 0.2 0.95;posts 0.5 0.05 0.08
The ropewalk|They went on laying rope, since rope is laid indoors. The doors were open to let the ends out.|24 January. 5 seconds.|0.58 0.2 0.6 0.9 shore 1|house 0.36 0.05 0.2;posts 0.7 0.3 0.14
Ice at the bathing steps|The tide still rose and fell under the ice, and broke it along the wall twice a day, with a noise as of plates.|25 January. 3 seconds.|0.34 0 0.9 0.9 ice 0|posts 0.4 0.15 0.12;people 0.82 0.4 0.16
Nets|Hung to dry on the first day, they could not be taken down till March.|26 January. 4 seconds.|0.5 0.1 0.4 0.98 shore 1|posts 0.5 0.2 0.3;boat 0.84 0.3 0.3
Morning, no wind|He has noted the temperature on the edge of the glass: four degrees, by the old scale.|28 January. 6 seconds.|0.48 0.18 0.25 1.06 ice 1|ship 0.24 0.04 0.26;tower 0.8 0 0.24
The school walks to the Holm|Forty-one children, two teachers and a rope that they all hold. The island was reached in three quarters of an hour, and thought small.|29 January. 2 seconds.|0.44 0.2 0.6 1 ice 1|people 0.3 0.25 0.08;people 0.5 0.3 0.09;people 0.68 0.36 0.1
At the Holm|The wreck timbers that are seen here were free for a week. Some are now doors.|29 January. 4 seconds.|0.54 0.24 0.7 0.92 shore 1|posts 0.34 0.3 0.22;people 0.7 0.4 0.12
A game of bowls|Played on sawdust. The jack went through the ice, and the score was left as it stood; it stands in the club book.|30 January. 2 seconds.|0.4 0.1 0.5 1 ice 0|people 0.5 0.4 0.18;house 0.14 0 0.1
The bank, uncovered|At the lowest tide of the month the ice lay on Amity Bank like a cloth on a table, with a dish under it.|1 February. 4 seconds.|0.38 0.02 0.9 0.95 ice 0|people 0.62 0.25 0.07
Fog|One plate only from this day. There is more on it than one thinks at first.|2 February. 20 seconds.|0.5 0.1 0.15 1.12 ice 0|ship 0.5 0.1 0.3
Frost on the rigging|He asked for the crew to stand on the yards; two agreed.|3 February. 3 seconds.|0.62 0.08 0.6 0.98 ice 0|ship 0.5 0.3 0.56
The printer’s wedding|The bride had come over the ice from Hatherley, the guests from everywhere. The flowers are paper.|5 February. 3 seconds.|0.5 0.16 0.5 1.02 ice 1|people 0.36 0.5 0.19;people 0.66 0.5 0.18;house 0.5 0 0.12
Coal from the collier|Each house sent a sledge. The queue is in the order of the alphabet, by request of the harbour-master.|6 February. 4 seconds.|0.44 0.08 0.7 0.94 ice 0|ship 0.72 0.1 0.4;people 0.24 0.3 0.12;people 0.46 0.45 0.13
A crack|It opened from the Point to the quay in the night, no wider than a hand. People stepped over it all day, and looked down.|8 February. 2 seconds.|0.36 0.1 0.6 1 ice 0|people 0.7 0.4 0.16
Tower and gulls|The gulls sat down wherever they happened to be. This is his only plate with an exposure short enough to show so.|9 February. Half a second.|0.58 0.18 0.8 1.05 ice 1|tower 0.4 0 0.4
Carts, evening|The last of the carts, each with a lantern. They are the thin lines, and are going home.|10 February. 30 seconds.|0.5 0.18 0.5 0.76 ice 1|house 0.22 0 0.12;posts 0.62 0.2 0.1
The yard at Breakers’|Ships could not come to be broken, so the men broke ice.|11 February. 3 seconds.|0.52 0.14 0.6 0.92 shore 1|ship 0.3 0.1 0.36;people 0.74 0.4 0.14
From the church tower|The whole street of stalls. The dentist has moved to the top.|12 February. 5 seconds.|0.26 0.14 0.5 1.04 ice 1|people 0.4 0.3 0.06;people 0.56 0.45 0.06;people 0.3 0.62 0.06;boat 0.76 0.4 0.1
Two chairs|Nobody knows who carried them out, or sat there.|13 February. 4 seconds.|0.44 0.05 0.4 1.08 ice 0|posts 0.5 0.35 0.09
South wind|The first wind for a month. Flags, and a hat that has been a streak for a century and a quarter.|15 February. 1 second.|0.4 0.1 1 0.92 ice 0|ship 0.3 0.06 0.36;people 0.7 0.4 0.13
Water on the ice|A hand deep, and quite still. The boys are sailing boats on a sea that is standing on another.|17 February. 3 seconds.|0.46 0.16 0.5 0.98 water 1|boat 0.5 0.4 0.16;people 0.24 0.5 0.14
The pies go ashore|The oven was the heaviest thing on the ice. It was taken off by the same dog that had been fetched on the first day, and forty men.|18 February. 4 seconds.|0.5 0.12 0.6 1 ice 0|people 0.46 0.4 0.16;house 0.82 0 0.1
Floes|It went in an afternoon. The sound was heard at Saltern Bridge, four miles off.|20 February. 2 seconds.|0.38 0.08 0.9 0.94 water 0|ship 0.22 0.04 0.3
The barge, afloat again|The Halcyon Inn left its moorings at a quarter to three with eleven guests, and closed at once.|20 February. 2 seconds.|0.42 0.06 0.8 0.92 water 0|boat 0.56 0.3 0.44
One stall left|It floated past the quay at the hour of evening service with its lamp still lit. He had three plates left, and used this one.|20 February. 15 seconds.|0.4 0.1 0.5 0.72 water 0|posts 0.5 0.3 0.12
Salt|When the floes had gone, the wall was white to the height of a man, and tasted.|22 February. 3 seconds.|0.34 0 0.6 1 shore 0|people 0.6 0.3 0.18;posts 0.26 0.2 0.16
First boat out|She had been caulked three times in six weeks by men with nothing else to do, and was never so dry again.|23 February. 1 second.|0.44 0.1 0.7 1 water 0|boat 0.5 0.3 0.36;tower 0.86 0 0.2
The ship that stayed|A barque from the south, whose crew had married during the frost: four of seven. She sailed in April, short-handed.|25 February. 3 seconds.|0.48 0.1 0.6 0.96 water 0|ship 0.52 0.14 0.5
Snow in the lanes|On land it lay until the middle of March.|1 March. 5 seconds.|0.6 0.16 0.4 1.02 shore 1|house 0.3 0.1 0.24;house 0.74 0.06 0.2;tree 0.52 0.2 0.5
The school, thawed|Forty-one children and a rope. They had asked to be taken once more, as they had been then.|4 March. 2 seconds.|0.52 0.14 0.5 1.04 shore 0|people 0.34 0.4 0.12;people 0.6 0.44 0.12
The harbour, as always|The last of the forty. He took it from the place of the first one, at the same hour, to show that nothing had happened.|11 March, ten in the morning. 4 seconds.|0.5 0.16 0.6 1 water 0|house 0.24 0 0.09;ship 0.8 0.05 0.3;boat 0.5 0.3 0.16
`

/** The forty plates in the order in which they were exposed. */
export const glassPlates: readonly GlassPlate[] = specs
  .trim()
  .split('\n')
  .map((line) => {
    const [title = '', text = '', facts = '', numbers = '', figures = ''] = line.split('|')
    const [horizon, hills, weather, light, ground, snow] = numbers.split(' ')
    return {
      title,
      text,
      facts: `${facts} Glass negative, printed here as a positive.`,
      horizon: Number(horizon),
      hills: Number(hills),
      weather: Number(weather),
      light: Number(light),
      ground: ground as GlassPlate['ground'],
      snow: snow === '1',
      figures: figures.split(';').map((figure) => {
        const [kind, x, depth, size] = figure.split(' ')
        return [kind as Kind, Number(x), Number(depth), Number(size)] as const
      }),
    }
  })

export const plateEssay = `
On the tenth of January 1895 the harbour at Tidewell, which is salt and which moves, froze from wall to wall. It stayed so for forty-one days. The old had heard of such a thing from the old, and the harbour-master's book has no rule for it: his entry for each of the forty-one days is the single word *shut*.

Edwin Sayle was the town's chemist. He took photographs as other men keep bees. He owned one camera, for whole plates of glass, a tripod that had been a theodolite's, and, on that morning, exactly forty-two plates, with no hope of more until the railway ran. So he allowed himself one a day, and two on great days, and wrote down what he did not take. The list is longer than this book. It has *old Mrs Carne laughing*, and *the dog, but he would not stand*.

Two plates were broken, one by the dog. The other forty came to the Museum in 1951 in the wooden box he had made for them, each with its date, its hour and its seconds scratched in the gelatine at the edge. They are printed here in their order, without retouching. Where the emulsion has lifted the picture has a pale edge; where the glass has chipped it has none.

Long exposures empty a crowd. In three seconds whoever walks is a smoke, and whoever stands and looks at the camera is sharp for ever. One gets the impression that the people of Tidewell in 1895 did nothing all winter but stand on the ice and look at us. They were in fact extremely busy.

Sayle took no photographs of the ice for sale and never made another series. He wrote in the lid of the box, in pencil: *Everyone walked out to see their own houses from the water. I did too. Ours wants painting.*
`
