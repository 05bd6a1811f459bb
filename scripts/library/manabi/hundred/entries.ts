/** A word of the picture dictionary. The drawing is found by the part's name and the word. */
export interface Entry {
  word: string
  japanese: string
  sentence: string
}

const parsed = (table: string): Entry[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [word = '', japanese = '', sentence = ''] = line.split('|')
      return { word, japanese, sentence }
    })

export const parts: { name: string; japanese: string; ground: string; entries: Entry[] }[] = [
  {
    name: 'Colours',
    japanese: 'いろ',
    ground: '#f4efe6',
    entries: parsed(`
red|あか|The letter box is red.
orange|オレンジいろ|My coat is orange, so you can see me in the rain.
yellow|きいろ|Yellow is the first colour of spring.
green|みどり|The hills are green in June.
blue|あお|How many kinds of blue are in the sea?
purple|むらさき|Grapes are green before they are purple.
pink|ピンク|The sky was pink for five minutes.
brown|ちゃいろ|Brown bread, brown shoes, brown dog.
white|しろ|The page is white until you begin.
black|くろ|A black cat is easy to find in the snow.`),
  },
  {
    name: 'Numbers',
    japanese: 'かず',
    ground: '#e9f0f2',
    entries: parsed(`
one|1|One sun is enough.
two|2|Two eyes, two ears, two hands.
three|3|Three wheels never wobble.
four|4|A table stands on four legs.
five|5|Put up five fingers and say hello.
six|6|An insect walks on six legs.
seven|7|There are seven days in a week.
eight|8|A spider can count to eight.
nine|9|Three times three is nine.
ten|10|Ten toes in two socks.
eleven|11|Eleven players make a football team.
twelve|12|Twelve months make a year.`),
  },
  {
    name: 'Shapes',
    japanese: 'かたち',
    ground: '#f6ecd9',
    entries: parsed(`
circle|まる|A circle has no corners at all.
triangle|さんかく|Cut the sandwich into triangles.
square|せいほうけい|A square is the same from four sides.
rectangle|ちょうほうけい|A door is a tall rectangle.
pentagon|ごかくけい|Count the corners of a pentagon.
hexagon|ろっかくけい|Bees build with hexagons.
star|ほしがた|Draw a star without lifting your pencil.
heart|ハート|She folded the letter into a heart.`),
  },
  {
    name: 'Where is the ball?',
    japanese: 'どこにある？',
    ground: '#e6efe2',
    entries: parsed(`
in|〜のなかに|The ball is in the box.
on|〜のうえに|The ball is on the box.
under|〜のしたに|The ball is under the box.
behind|〜のうしろに|The ball is behind the box.
in front of|〜のまえに|The ball is in front of the box.
next to|〜のとなりに|The ball is next to the box.
between|〜のあいだに|The ball is between two boxes.
above|〜のうえのほうに|The ball is above the box. Catch it!`),
  },
  {
    name: 'What time is it?',
    japanese: 'なんじ？',
    ground: '#efe6f0',
    entries: parsed(`
seven o’clock|7じ|I get up at seven o’clock.
half past seven|7じはん|We have breakfast at half past seven.
quarter past eight|8じ15ふん|School begins at quarter past eight.
ten to eleven|10じ50ぷん|The break is at ten to eleven.
noon|しょうご|At noon, the shadows are short.
quarter to four|3じ45ふん|The bus comes at quarter to four.
twenty past six|6じ20ぷん|Supper is at twenty past six.
nine o’clock|9じ|At nine o’clock I am already asleep.`),
  },
  {
    name: 'Opposites',
    japanese: 'はんたいことば',
    ground: '#f9e9df',
    entries: parsed(`
big|おおきい|An elephant is big.
small|ちいさい|A ladybird is small.
long|ながい|This pencil is long.
short|みじかい|This pencil has written a lot.
full|いっぱいの|The glass is full. Walk slowly.
empty|からの|The glass is empty. More, please!
many|たくさんの|There are many stars tonight.
few|すこしの|There are only a few left.
open|あいている|The door is open.
closed|しまっている|The door is closed.
up|うえへ|The balloon goes up.
down|したへ|The leaf comes down.`),
  },
  {
    name: 'Feelings',
    japanese: 'きもち',
    ground: '#fbf0cf',
    entries: parsed(`
happy|うれしい|I am happy. Can you see my teeth?
sad|かなしい|I am sad, but only a little.
angry|おこった|I am angry. Please wait a minute.
surprised|びっくりした|I am surprised! A parcel for me?
sleepy|ねむい|I am so sleepy that I cannot count sheep.
worried|しんぱいな|I am worried about my plant.
calm|おちついた|I am calm. I can hear the clock.
proud|ほこらしい|I am proud. I did it by myself.`),
  },
  {
    name: 'To eat',
    japanese: 'たべもの',
    ground: '#eef2d8',
    entries: parsed(`
apple|りんご|An apple falls, and the tree feels lighter.
pear|なし|A pear is an apple in a long coat.
cherry|さくらんぼ|Cherries hold hands.
lemon|レモン|One lemon, and everybody makes a face.
carrot|にんじん|Pull the carrot by its hair.
egg|たまご|Tap the egg, and think of breakfast.
bread|パン|The bread is warm. Smell it first.
cheese|チーズ|The mouse left the holes.
mushroom|きのこ|A mushroom is an umbrella for ants.
fish|さかな|The fish looks at me from its plate.
rice ball|おにぎり|I put a secret in the rice ball.
ice cream|アイスクリーム|Eat the ice cream before it runs away.`),
  },
  {
    name: 'Things',
    japanese: 'もの',
    ground: '#e4ebf3',
    entries: parsed(`
book|ほん|A book is a door that you can carry.
pencil|えんぴつ|My pencil knows the answer before I do.
cup|カップ|Hold the cup with both hands.
key|かぎ|This key opens something. But what?
umbrella|かさ|Two people, one umbrella.
lamp|でんきスタンド|Turn on the lamp, and the window becomes a mirror.
house|いえ|Every house has a smell of its own.
tree|き|The tree is older than the street.
boat|ふね|A boat is a house that goes away.
kite|たこ|Let the kite pull you a little.
moon|つき|The moon follows our car.
letter|てがみ|Write me a letter with a real stamp.
shoe|くつ|Where is the other shoe?
bell|すず|Ring the bell and run inside.
clock|とけい|The clock never looks at itself.
ladder|はしご|Somebody forgot a ladder against the moon.
drum|たいこ|The drum says the same thing again and again.
flower|はな|Give the flower some water and a name.
cloud|くも|That cloud looks like another cloud.
window|まど|A window is a picture that moves.
ball|ボール|The ball remembers every kick.
hat|ぼうし|The wind is wearing my hat.`),
  },
]
