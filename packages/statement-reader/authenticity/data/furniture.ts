/** Words of which one occurs on some page of every statement of a layout, in each of its languages. */
interface Furniture {
  /** Id of the layout that read the statement. */
  readonly layout: string;
  readonly words: readonly string[];
}

/** From the described statement formats. Layouts that are not listed are not checked. */
export const furniture: readonly Furniture[] = [
  { layout: 'fnb/statement', words: ['Delivery Method', 'Afleweringsmetode', 'Branch Number', 'Taknommer'] },
  { layout: 'capitec/statement', words: ['Unique Document No'] },
];
