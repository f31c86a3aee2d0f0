/** Request or response between two participants, and a note on one of them. */
export type Message = { type: 'request' | 'response'; from: string; to: string; text: string };
type Note = { type: 'note'; of: string; text: string };
/** Messages between participants, from top to bottom. Participants are in the order of their first appearance. */
export type Sequence = { kind: 'sequence'; participants: string[]; steps: (Message | Note)[] };

export type Role = 'start' | 'end' | 'choice';
/** Steps and the arrows between them. */
export type Flow = {
  kind: 'flow';
  boxes: { id: string; label: string; role?: Role }[];
  arrows: { from: string; to: string; text?: string }[];
};

/** Cardinality at one end of a relation. */
export type Count = '1' | '*' | '0..1';
/** Entities and the relations between them. */
export type Entities = {
  kind: 'entities';
  boxes: { id: string; fields: string[] }[];
  relations: { from: string; to: string; fromCount: Count; toCount: Count; text: string }[];
};

/** Parsed diagram. `alt` describes its content. */
export type Drawing = (Sequence | Flow | Entities) & { alt: string };

type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };
/** Lines of text. `x` is their centre (or their left edge), `y` the baseline of the first one. */
export type Words = Point & { lines: string[] };
export type Look = 'participant' | 'note' | 'step' | Role | 'entity';
/** Box with its name and, if it is an entity, its fields. */
export type PictureBox = Box & { look: Look; title: Words; fields?: Words };
/** Line. `arrow` is the path of its head. */
export type PictureLine = { path: string; arrow?: string; look: 'request' | 'response' | 'lifeline' };
/** Text of a line, in a box that hides the lines behind it. */
export type PictureLabel = Box & { words: Words };

/** Layout of a picture, in pixels from the top left corner. */
export type Picture = { width: number; height: number; boxes: PictureBox[]; lines: PictureLine[]; labels: PictureLabel[] };

/** Picture of a diagram, and a narrow one for small screens if the first is too wide. */
export type Drawn = { wide: Picture; narrow?: Picture };

/** Error in a diagram with its line; 0 is the fence. */
export class DiagramFault extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}
