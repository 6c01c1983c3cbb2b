// Pictures in the program's answers: a scene of items, each with one form. `flat` merges an item and its form into one object.

export const flat = ({ form, ...item }) => {
  const [[kind, { at = [0, 0], ...rest }]] = Object.entries(form);
  return { ...item, kind, x: at[0], y: at[1], ...rest };
};

// The items of a picture; an empty list for a picture that has only words.
export function itemsOf(picture) {
  picture.items ??= picture.scene ? picture.scene.items.map(flat) : [];
  return picture.items;
}

// The tones that reveal the winner; the page hides them until the user turns on values.
export const tonesOfValues = (picture) => new Set((picture.scene?.legend ?? []).map(([tone]) => tone).filter((tone) => ["first", "second"].includes(tone)));

// The node that is the ground.
export const groundOf = (picture) => itemsOf(picture).find(({ tone }) => tone === "ground")?.id ?? null;
