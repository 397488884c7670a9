#include "face.h"

const face_t *face_of(uint8_t panel)
{
    return panel == TD1_PANEL_SEGMENTS ? &digit_face : &matrix_face;
}
