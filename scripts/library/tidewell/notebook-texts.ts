const source = `
dial|A sundial for the school wall, no, floor|
Wanted: a dial which the infants cannot climb. So it lies flat. The hour lines do not stand fifteen degrees apart, as one would think, because the sun goes round the pole and not round the chimney. For latitude φ the line of an hour h from noon has tan θ = sin φ × tan 15h. Here φ is 51.

The gnomon points to the pole star and leans at 51 degrees. Told the mason 51. He cut 15. It now tells the time in Africa.|
Hour|Angle from noon;1 and 11|11.8°;2 and 10|24.2°;3 and 9|37.9°;4 and 8|53.4°;5 and 7|71.0°;6 and 6|90.0°
compass|Compass card, thirty-two points|
Eleven and a quarter degrees to a point. The boys box it forwards in a minute; the mate does it backwards in forty seconds, for drink.

Draw the smallest points first and the four great ones last, so that each covers the feet of those below. North in red. A lily at North is a shilling extra, and a week.|
Points|Degrees;1|11.25;2|22.5;4|45;8|90;16|180
vernier|Vernier: how to read what is not there|
Ten divisions of the slide are as long as nine of the scale. Only one line of it can meet a line above, and it is that one which tells the tenth. In the drawing the sixth line meets: four and six tenths.

Explained this to the vicar with two combs. He now reads the barometer to a hundredth, and prays accordingly.|
Line that meets|Reading;1|4.1;3|4.3;6|4.6;9|4.9
rule|Rule for multiplying by sliding|
Lay out the numbers by their logarithms and add lengths instead of figures. In the drawing the lower one is moved until its 1 stands under 1.5. Over every number of the lower stands that number one and a half times: over 2 stands 3.

Made of box, eleven inches. The harbour-master used his for a week and then asked where the answers were kept.|
Number|Distance of 10 inches;2|3.010;3|4.771;5|6.990;7|8.451
train|Train for the tower clock|
The old train lost a minute a day, and had been corrected since 1790 by ringing early. Forty-eight teeth drive twenty, and on the same arbor forty drive sixteen: so six turns for each one of the great wheel.

Never let two wheels that meet have a common divisor, if it can be helped. A bad tooth should make the acquaintance of every other, and be forgiven a little by each. Forty-eight and twenty have four. It could not be helped.|
Wheel|Teeth|Turns;Great|48|1;Second pinion|20|2.4;Second wheel|40|2.4;Third pinion|16|6
escape|The escapement, dead-beat|
Thirty teeth, and two pallets which take turns to stop them. In the ordinary kind the wheel is pushed a little backwards at each beat, and one sees the hand flinch. In this it merely stops, dead, and waits.

I could watch it for an hour and find that I have.|
Part|Measure;Teeth|30;One beat|6°;Drop|1½°;Lift|2°
pendulum|Pendulums from the ceiling|
Hung five in the workshop window to see what the town would say. Length is as the square of the time: for half a second a quarter of the length, for a second and a half more than double. 994 millimetres beat the second.

The town said that they were for hanging herrings.|
Beat|Length;½ s|248 mm;¾ s|559 mm;1 s|994 mm;1¼ s|1553 mm;1½ s|2236 mm
machine|The tide machine, first idea|
The Museum wishes for a machine that will add nine tides. A cord goes under and over nine pulleys, each moved up and down by a crank at the speed of its own tide. Whatever they do together the end of the cord does alone.

Ratios of the wheels are the trouble. M2 to S2 is as 0.9661369 to 1. With 85 and 88 teeth one is out by a minute in three days. Found 371 and 384: a quarter of an hour in three years. Nobody will turn it for so long. (Later: somebody has.)|
Teeth|Ratio|Error;85 : 88|0.965909|0.000228;57 : 59|0.966102|0.000035;371 : 384|0.966146|0.000009
circles|Dividing the circle|
Six is free: the radius goes round six times. Four by folding. Three and twelve from these; eight from four. Five is the beautiful one, and is done with the compasses in four strokes by whoever remembers which.

Seven cannot be done at all with ruler and compasses. I did it. It is out by a hair, as whoever told me that it could not be done would have to prove.|
Sides|Angle|Chord of 100 mm;3|120°|173.2;5|72°|117.6;7|51.43°|86.8;8|45°|76.5;12|30°|51.8
diagonal|Diagonal scale for the chart room|
To measure a hundredth of a mile on a mile of one inch, rule ten lines along and ten across on the slant. Each slanted line gains a tenth in going down ten. Put one foot of the dividers on a mile, the other on the slope.

The red line gives 0.6 and anything up to 0.7. It is the oldest trick in this book, and the only one which has never needed oil.|
Down|Reads;0|0.60;3|0.63;5|0.65;9|0.69
error|What two seconds are worth|
A clock at sea that is wrong by four seconds puts the ship wrong by one minute of longitude: a sea mile at the equator. Farther north the circles are smaller, and so is the mistake.

Had a letter from the master of the *Fortunate* about two seconds. I had guaranteed three. He was on the right side of the bank by thirty yards, and wishes to buy another.|
Latitude|Yards for 2 s;0°|1014;25°|919;51°|638;70°|347
sextant|Old Carrow’s second-best sextant|
In for repair, brought by Mr Sayle, the chemist, who has it on a lease of ninety-nine years. The arc is a sixth of a circle and reads a third of one, because a mirror that is turned by one degree turns the light by two.

New horizon glass, two screws. Found scratched inside the frame where nobody looks, *H. Carrow 1849*, below it *E. Sayle 1868*, and a space. I did not put my name there. I looked at the space for a time, though.|
Arc|Reads;15°|30°;30°|60°;60°|120°
`

/** The openings of the notebook: a drawing, its title, the notes, and a table whose first row is its head. */
export const notebookPages = source
  .trim()
  .split(/\n(?=[a-z]+\|)/)
  .map((entry) => {
    const [name = '', title = '', text = '', table = ''] = entry
      .split('|\n')
      .flatMap((part, i) => (i === 0 ? part.split('|') : [part]))
    return {
      name,
      title,
      text: text,
      rows:
        table.trim() === ''
          ? []
          : table
              .trim()
              .split(';')
              .map((row) => row.split('|')),
    }
  })
