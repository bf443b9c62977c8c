/** Names of the diets by their codes. */
export const diets = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  pescatarian: 'Pescatarian',
  halal: 'Halal',
  kosher: 'Kosher',
  'gluten-free': 'Gluten-free',
  'lactose-free': 'Lactose-free',
  diabetic: 'Diabetic',
} as const;
