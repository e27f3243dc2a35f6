import { type OutputUnit, type Schema, Validator } from "@cfworker/json-schema";

/** Faults of a value by a schema of a document. A validator looks through all components when it is made: one per schema. */
export function schemaFaults(components: () => object): (schema: Schema, value: unknown) => OutputUnit[] {
  const validators = new WeakMap<Schema, Validator>();
  return (schema, value) => {
    const validator =
      validators.get(schema) ?? new Validator({ ...schema, components: components() }, "2020-12", false);
    validators.set(schema, validator);
    return validator.validate(value).errors;
  };
}
